"""Omok as Jungol 1145 (moves) and ascode 1174 (boards) ask it, with a mistake to make; `right` makes none."""

import sys

FORM, BUG = sys.argv[1:3]
numbers = list(map(int, sys.stdin.read().split()))


def run(board, row, column, down, right):
    length = 1
    for sign in (1, -1):
        k = 1
        while (
            0 <= row + sign * k * down < 19
            and 0 <= column + sign * k * right < 19
            and board[row + sign * k * down][column + sign * k * right] == board[row][column]
        ):
            length, k = length + 1, k + 1
    return length


def wins(board, row, column):
    lengths = [run(board, row, column, *way) for way in ((0, 1), (1, 0), (1, 1), (1, -1))]
    return max(lengths) >= 5 if BUG == "six-wins" else 5 in lengths


def winner(board):
    return next((board[r][c] for r in range(19) for c in range(19) if board[r][c] and wins(board, r, c)), 0)


def moves():
    board = [[0] * 19 for _ in range(19)]
    turn, left = 1, numbers[0]
    pairs = zip(numbers[1::2], numbers[2::2])
    for column, row in pairs:
        if not (1 <= row <= 19 and 1 <= column <= 19):
            if BUG == "outside-passes":
                turn = 3 - turn
            continue
        board[row - 1][column - 1] = turn
        if BUG != "at-the-end" and wins(board, row - 1, column - 1):
            return turn
        turn, left = 3 - turn, left - 1
    return winner(board)


def boards():
    cells = numbers[1:]
    for start in range(0, len(cells), 361):
        board = [cells[start + 19 * row : start + 19 * row + 19] for row in range(19)]
        words = ["Yet", "Black wins!", "White wins!"]
        print(words[winner(board)].lower() if BUG == "small-letters" else words[winner(board)])
        if BUG == "one-board":
            break


if FORM == "moves":
    print(["Save", "Black win", "White win"][moves()])
else:
    boards()

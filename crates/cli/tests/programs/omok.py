"""BOJ 2615. The argument names the mistake to make; `right` makes none."""

import sys

BUG = sys.argv[1]
board = [list(map(int, line.split())) for line in sys.stdin.read().strip().splitlines()]
DIRECTIONS = [(0, 1), (1, 0), (1, 1), (-1, 1)]


def stone(row, column):
    if BUG == "negative-index" and -19 <= row < 19 and -19 <= column < 19:
        return board[row][column]
    if BUG == "one-array":
        index = 19 * row + column
        return board[index // 19][index % 19] if 0 <= index < 361 else 0
    return board[row][column] if 0 <= row < 19 and 0 <= column < 19 else 0


def starts(row, column, down, right):
    """Whether five start here, as far as the mistake lets us see."""
    colour = board[row][column]
    if BUG == "fourteen" and (right and column >= 14 or down > 0 and row >= 14):
        return False
    if BUG == "sixth-on-board" and not (0 <= row + 5 * down < 19 and 0 <= column + 5 * right < 19):
        return False
    if BUG == "gaps":
        return sum(stone(row + k * down, column + k * right) == colour for k in range(6)) == 5
    if any(stone(row + k * down, column + k * right) != colour for k in range(1, 5)):
        return False
    after = stone(row + 5 * down, column + 5 * right) == colour
    before = stone(row - down, column - right) == colour
    if BUG == "stop-at-six" and after:
        print(0)
        sys.exit()
    if BUG == "six-counts":
        return not before
    if BUG == "only-after":
        return not after
    if BUG == "only-before":
        return not before
    return not after and not before


def show(row, column, down):
    if BUG == "topmost" and down < 0:
        row, column = row - 4, column + 4
    if BUG == "last":
        down, right = next(d for d in DIRECTIONS if starts(row, column, *d))
        row, column = row + 4 * down, column + 4 * right
    if BUG == "from-zero":
        row, column = row - 1, column - 1
    if BUG == "swapped":
        row, column = column, row
    winner = board[row][column] if BUG == "never" else colour_of
    if BUG == "one-line":
        print(winner, row + 1, column + 1)
    elif BUG == "no-place":
        print(winner)
    else:
        print(winner, f"{row + 1} {column + 1}", sep="\n")


def main():
    global colour_of
    found = False
    for column in range(19):
        for row in range(19):
            colour_of = board[row][column]
            for down, right in DIRECTIONS:
                if colour_of and starts(row, column, down, right):
                    show(row, column, down)
                    found = True
                    if BUG != "goes-on":
                        return
    if not found or BUG == "goes-on":
        print(0)


main()

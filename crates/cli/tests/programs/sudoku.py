"""Sudoku, with the form of a problem and a mistake to make; `right` makes none.

Forms: 2239, 2580, 7681, unique (Kattis), 36 and 37 (LeetCode), 96 (Euler), 1840, 2676 (POJ), goblin (SPOJ).
"""

import json
import sys

FORM, BUG = sys.argv[1:3]
text = sys.stdin.read()


def houses(cell):
    row, column = divmod(cell, 9)
    return row, 9 + column, *(() if BUG == "no-box" else (18 + row // 3 * 3 + column // 3,))


HOUSES = [houses(cell) for cell in range(81)]


def digits():
    return range(9, 0, -1) if BUG == "descending" else range(1, 10)


def free(used, cell):
    taken = 0
    for house in HOUSES[cell]:
        taken |= used[house]
    return ~taken & 1022


def solutions(grid):
    """Yields the grid whenever it is full. It fills the blank with the fewest digits, or the first if order matters."""
    used = [0] * 27
    for cell in range(81):
        for house in HOUSES[cell]:
            used[house] |= 1 << grid[cell]
    yield from search(grid, used, [cell for cell in range(81) if not grid[cell]])


def search(grid, used, blanks):
    if not blanks:
        yield grid
        return
    cell = blanks[0] if FORM == "2239" else min(blanks, key=lambda cell: free(used, cell).bit_count())
    rest = [blank for blank in blanks if blank != cell]
    choices = free(used, cell)
    for digit in digits():
        if not choices >> digit & 1:
            continue
        grid[cell] = digit
        for house in HOUSES[cell]:
            used[house] |= 1 << digit
        yield from search(grid, used, rest)
        if BUG == "no-undo":
            continue
        grid[cell] = 0
        for house in HOUSES[cell]:
            used[house] &= ~(1 << digit)


def fits(grid, cell, digit):
    """Whether no other cell of its houses holds the digit."""
    others = (other for other in range(81) if other != cell and set(HOUSES[cell]) & set(HOUSES[other]))
    return all(grid[other] != digit for other in others)


def is_sound(grid):
    return all(not grid[cell] or fits(grid, cell, grid[cell]) for cell in range(81))


def first(grid):
    if BUG == "unsolved":
        return grid
    return next((list(found) for found in solutions(grid)), grid)


def rows(grid, between):
    return [between.join(map(str, grid[9 * row : 9 * row + 9])) for row in range(9)]


def boards():
    return [int(character) for character in text if character.isdigit()]


def several(values):
    return [values[start : start + 81] for start in range(0, len(values), 81)]


def one(between):
    lines = rows(first(boards()), " " if BUG == "spaces" else "" if BUG == "glued" else between)
    if BUG == "line-missing":
        del lines[2]
    if BUG == "trailing":
        print(*(line + "  " for line in lines), "", sep="\r\n")
    else:
        print("\n".join(lines), end="")


def lines():
    for line in text.split():
        if line != "end":
            print("".join(map(str, first([int(c) if c.isdigit() else 0 for c in line]))))


def unique():
    outputs = []
    for grid in several(boards()):
        found = []
        if is_sound(grid) or BUG == "no-check":
            for solution in solutions(list(grid)):
                found.append(list(solution))
                if len(found) == (1 if BUG == "first-only" else 2):
                    break
        outputs.append(
            "Find another job" if not found else "Non-unique" if len(found) > 1 else "\n".join(rows(found[0], " "))
        )
    print(("\n" if BUG == "no-gap" else "\n\n").join(outputs))


def goblin():
    for grid in several([int(c) for c in text.split()[1:]]):
        found = [list(solution) for solution in solutions(list(grid))] if is_sound(grid) else []
        print(len(found))
        if len(found) == 1:
            print("\n".join(rows(found[0], " ")))


def valid():
    grid = [int(value) if value != "." else 0 for row in json.loads(text) for value in row]
    sound = is_sound(grid)
    print(sound if BUG == "python" else json.dumps(sound))


def solver():
    grid = first([int(value) if value != "." else 0 for row in json.loads(text) for value in row])
    print(json.dumps([[str(value) for value in grid[9 * row : 9 * row + 9]] for row in range(9)]))


def euler():
    blocks = [line for line in text.split("\n") if line and not line.startswith("Grid")]
    grids = several([int(c) for c in "".join(blocks)])
    if BUG == "forty-nine":
        grids = grids[:49]
    print(sum(100 * grid[0] + 10 * grid[1] + grid[2] for grid in map(first, grids)))


def counted():
    values = "".join(text.split("\n")[1:])
    for grid in several([int(c) for c in values if c.isdigit()]):
        print("\n".join(rows(first(grid), "")))


def steps():
    grid = [0] * 81
    for number, line in enumerate(text.splitlines(), 1):
        row, column, digit = map(int, line.split())
        cell = 9 * row + column - 10
        sound = fits(grid, cell, digit)
        grid[cell] = digit
        if not sound or (BUG != "only-rules" and not any(True for _ in solutions(list(grid)))):
            print(number - 1 if BUG == "from-zero" else number)
            return
    print(0 if BUG == "zero" else -1)


{
    "2239": lambda: one(""),
    "2580": lambda: one(" "),
    "7681": lines,
    "unique": unique,
    "goblin": goblin,
    "36": valid,
    "37": solver,
    "96": euler,
    "2676": counted,
    "1840": steps,
}[FORM]()

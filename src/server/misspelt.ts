/**
 * A warning for each name of an environment that seems to be meant for one of the known names, which is not given. Only
 * warnings: an environment also holds the variables of other programs.
 */
export function misspelt(given: readonly string[], known: readonly string[]): string[] {
  const absent = known.filter((name) => !given.includes(name))
  return given
    .filter((name) => /^[A-Z][A-Z0-9_]*$/.test(name) && !known.includes(name))
    .flatMap((name) => {
      const meant = absent.find((each) => isSlipOf(name, each))
      return meant === undefined ? [] : `The environment variable ${name} is not known. Is ${meant} meant?`
    })
}

const withoutUnderscores = (name: string) => name.replaceAll('_', '')

function isSlipOf(name: string, known: string): boolean {
  if (withoutUnderscores(name) === withoutUnderscores(known)) return true
  return editDistance(name, known) <= (known.length < 6 ? 1 : 2)
}

/** How many characters are to be added, dropped, replaced or exchanged with their neighbour. */
function editDistance(a: string, b: string): number {
  let beforeLast: number[] = []
  let last = Array.from({ length: b.length + 1 }, (_, column) => column)
  for (let row = 1; row <= a.length; row += 1) {
    const current = [row]
    for (let column = 1; column <= b.length; column += 1) {
      const replaced = at(last, column - 1) + (a[row - 1] === b[column - 1] ? 0 : 1)
      const isExchanged =
        row > 1 && column > 1 && a[row - 1] === b[column - 2] && a[row - 2] === b[column - 1]
      const exchanged = isExchanged ? at(beforeLast, column - 2) + 1 : Infinity
      current.push(Math.min(at(last, column) + 1, at(current, column - 1) + 1, replaced, exchanged))
    }
    beforeLast = last
    last = current
  }
  return at(last, b.length)
}

const at = (row: readonly number[], column: number) => row[column] ?? Infinity

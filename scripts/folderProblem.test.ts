import { expect, it } from 'vitest'
import { folderProblem } from './folderProblem.js'

it.each(['/srv/C#/portal', '/srv/portal?', '/srv/what?/portal #2'])(
  '%s is refused with what to do',
  (path) => {
    const [, sign] = /([#?])/.exec(path) ?? []
    expect(folderProblem(path)).toBe(
      `The program cannot be built in a folder whose path has a ${sign}:\n  ${path}\nPlease rename that folder, or move the program elsewhere.`,
    )
  },
)

it.each(['/srv/portal', "/srv/Größe & 100% 'of' [it]/портал", String.raw`C:\Program Files (x86)\portal`])(
  '%s is a good folder',
  (path) => {
    expect(folderProblem(path)).toBeUndefined()
  },
)

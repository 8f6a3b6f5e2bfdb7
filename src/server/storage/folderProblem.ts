import { accessSync, constants, statSync } from 'node:fs'
import { dirname, resolve } from 'node:path'

/**
 * The problem of a folder that the program uses or makes; undefined if there is none. An existing folder that is
 * read-only is no problem yet: the server serves reads, and reports that it is not ready.
 */
export function folderProblem(path: string): string | undefined {
  const folder = resolve(path)
  try {
    const found = statSync(folder, { throwIfNoEntry: false })
    if (found?.isDirectory() === false) return `must name a folder; ${folder} is none`
    if (found) accessSync(folder, constants.R_OK | constants.X_OK)
    else checkParent(dirname(folder))
    return undefined
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    return `must name a folder that can be used or made: ${reason}`
  }
}

function checkParent(folder: string): void {
  const found = statSync(folder, { throwIfNoEntry: false })
  if (found) accessSync(folder, constants.W_OK | constants.X_OK)
  else checkParent(dirname(folder))
}

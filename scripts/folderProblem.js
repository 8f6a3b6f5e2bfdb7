// Plain JavaScript for Node 14 and newer, like prepare.js.

/**
 * Checks that the pages can be built in a folder. Vite reads # and ? in a file path as the start of a fragment or query.
 *
 * @param {string} path of the program's folder
 * @returns {string | undefined} the problem and its solution
 */
export function folderProblem(path) {
  const [sign] = /[#?]/.exec(path) || []
  if (sign === undefined) return undefined
  return `The program cannot be built in a folder whose path has a ${sign}:\n  ${path}\nPlease rename that folder, or move the program elsewhere.`
}

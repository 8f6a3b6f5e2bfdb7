// Plain JavaScript for Node 14 and newer, like prepare.js.

/**
 * Why the pages cannot be built in a folder: Vite reads # and ? in the path of a file as the beginning of something else.
 *
 * @param {string} path of the program's folder
 * @returns {string | undefined} what to do about it
 */
export function folderProblem(path) {
  const [sign] = /[#?]/.exec(path) || []
  if (sign === undefined) return undefined
  return `The program cannot be built in a folder whose path has a ${sign}:\n  ${path}\nPlease rename that folder, or move the program elsewhere.`
}

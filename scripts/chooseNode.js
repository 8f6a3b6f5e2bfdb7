// Plain JavaScript for Node 14 and newer, like prepare.js.

/** Older releases lack type stripping or the built-in SQLite. */
const minMajor = 24
/** The version of all packages but that for Apple silicon, which exists as 24.0.0 only. */
const expectedVersion = '24.18.0'

/**
 * Compares two releases such as 24.18.0.
 *
 * @param {string} left
 * @param {string} right
 * @returns {number} below, at or above zero
 */
export function compareVersions(left, right) {
  const other = right.split('.')
  const differences = left.split('.').map((part, index) => Number(part) - Number(other[index]))
  return differences.find((difference) => difference !== 0) || 0
}

/**
 * Chooses the Node that runs the program: the packaged one, so that every machine runs the same release, unless it is
 * older than `expectedVersion` and the machine's own is newer.
 *
 * @param {{ version: string, path: string } | undefined} packaged undefined where none fits this machine
 * @param {{ version: string, path: string }} own the one that runs prepare.js
 * @returns {{ path: string, remark?: string } | { problem: string }}
 */
export function chooseNode(packaged, own) {
  if (packaged && compareVersions(packaged.version, expectedVersion) >= 0) return { path: packaged.path }
  if (Number(own.version.split('.')[0]) >= minMajor) {
    if (!packaged) return { path: own.path }
    if (compareVersions(own.version, packaged.version) > 0) {
      return {
        path: own.path,
        remark: `Using this machine's Node ${own.version}: the packaged one is ${packaged.version}.`,
      }
    }
  }
  if (packaged) return { path: packaged.path }
  return {
    problem: `install Node ${minMajor} or newer (this is ${own.version}) and start again.`,
  }
}

// Plain JavaScript for Node 14 and newer, like prepare.js.

/**
 * Whether node_modules holds the packages that the lock file requires. Compares versions, not dates, so that the result
 * is right after a manual `npm ci` and after an interrupted one. Optional packages may be missing, because most are for
 * other platforms, but not in another version: the packaged Node is one of them.
 *
 * @typedef {Record<string, { version?: string, optional?: boolean, devOptional?: boolean, dev?: boolean }>} Packages
 * @param {Packages | undefined} required by their folders, as in package-lock.json
 * @param {Packages | undefined} present as in node_modules/.package-lock.json
 * @param {boolean} withDevelopment
 * @returns {boolean}
 */
export function isInstalled(required, present, withDevelopment) {
  if (!required || !present) return false
  return Object.keys(required).every((path) => {
    const entry = required[path]
    if (path === '' || (entry.dev && !withDevelopment)) return true
    if (present[path] === undefined) return Boolean(entry.optional || entry.devOptional)
    return present[path].version === entry.version
  })
}

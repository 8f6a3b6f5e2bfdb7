import { compareVersions } from '../chooseNode.js'

/** The package with the Node of one platform. */
export interface Runtime {
  name: string
  /** The version in package.json. */
  pinned: string
  /** The versions in the registry; undefined where it did not answer. */
  published: readonly string[] | undefined
}

const lineOf = (version: string) => version.split('.')[0]

/** The newest published release of the same major version; no pre-release. */
const newestOf = ({ pinned, published = [] }: Runtime) =>
  published
    .filter((version) => /^\d+\.\d+\.\d+$/.test(version) && lineOf(version) === lineOf(pinned))
    .reduce((newest, version) => (compareVersions(version, newest) > 0 ? version : newest), pinned)

/**
 * Reports whether the registry has newer releases. It does not say which of them fix vulnerabilities, so any newer
 * release counts.
 */
export function judgeRuntimes(runtimes: readonly Runtime[]): { lines: string[]; isBehind: boolean } {
  const known = runtimes.map((runtime) => ({ ...runtime, newest: newestOf(runtime) }))
  const [newest] = known
    .map((runtime) => runtime.newest)
    .toSorted((one, other) => compareVersions(other, one))
  const isOld = (runtime: (typeof known)[number]) => runtime.newest !== runtime.pinned
  const lines = known.map((runtime) => {
    const { name, pinned, published } = runtime
    if (!published)
      return `${name} ${pinned}: the registry did not answer, so nothing is known of newer releases.`
    if (isOld(runtime))
      return `${name} ${pinned} is behind: the registry has ${runtime.newest}. Update package.json.`
    if (newest !== undefined && pinned !== newest)
      return `${name} ${pinned} is the newest for this platform, without what was mended up to ${newest}.`
    return `${name} ${pinned} is the newest.`
  })
  return { lines, isBehind: known.some(isOld) }
}

import type { FastifyRequest } from 'fastify'

// The order matters: most browsers also name the browsers that they are based on.
const browsers: readonly [name: string, sign: RegExp][] = [
  ['Edge', /\bEdg(e|A|iOS)?\//],
  ['Opera', /\b(OPR|Opera)\//],
  ['Samsung Internet', /\bSamsungBrowser\//],
  ['Firefox', /\b(Firefox|FxiOS)\//],
  ['Chrome', /\b(Chrome|Chromium|CriOS|HeadlessChrome)\//],
  ['Safari', /\bSafari\//],
]

const systems: readonly [name: string, sign: RegExp][] = [
  ['iPhone', /\biPhone\b/],
  ['iPad', /\biPad\b/],
  ['Android', /\bAndroid\b/],
  ['Windows', /\bWindows NT\b/],
  ['ChromeOS', /\bCrOS\b/],
  ['Mac', /\bMac OS X\b/],
  ['Linux', /\bLinux\b/],
]

/** No browser sends a longer user agent, and matching a very long one would take time. */
const maxLength = 500

/**
 * The browser of a request as its user would call it, such as 'Chrome on Windows'; null if it is unknown. A small table
 * is enough: libraries for this distinguish thousands of devices, but only the browser and the system are shown.
 */
export function browserNameOf({ headers }: Pick<FastifyRequest, 'headers'>): string | null {
  const agent = headers['user-agent']?.slice(0, maxLength) ?? ''
  const nameIn = (table: typeof browsers) => table.find(([, sign]) => sign.test(agent))?.[0]
  const [browser, system] = [nameIn(browsers), nameIn(systems)]
  if (browser === undefined) return null
  return system === undefined ? browser : `${browser} on ${system}`
}

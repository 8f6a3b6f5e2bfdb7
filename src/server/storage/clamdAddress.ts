import { isIP } from 'node:net'

/** Where clamd listens: a socket of this machine, or a host and a port. */
export type ClamdAddress = { path: string } | { host: string; port: number }

/** Parses `/run/clamav/clamd.ctl`, `scanner.example:3310` or `[::1]:3310`; undefined for any other text. */
export function clamdAddressOf(text: string): ClamdAddress | undefined {
  if (/^\/[^\0]{1,107}$/.test(text)) return { path: text }
  const [, bracketed, plain, digits] =
    /^(?:\[([\da-f:.]{2,45})\]|([a-z\d.-]{1,253})):(\d{1,5})$/i.exec(text) ?? []
  const host = bracketed ?? plain
  const port = Number(digits)
  if (host === undefined || port < 1 || port > 65535) return undefined
  return bracketed !== undefined && isIP(bracketed) !== 6 ? undefined : { host, port }
}

import { createHash } from 'node:crypto'
import type { Server } from 'node:http'
import type { Config } from '../config.ts'

/** The source expression for the content security policy that permits exactly this inline script or style. */
export const sourceHash = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`

/** Source expressions (see sourceHash) of the inline scripts and styles of a page. */
export interface Inlined {
  scripts: readonly string[]
  styles: readonly string[]
}

/**
 * The content security policy of a page. It also applies to pages that the application shows later without a page load.
 * Therefore all pages have the same policy except for the hash of their style.
 */
export function contentSecurityPolicy({ scripts, styles }: Inlined): string {
  return [
    "default-src 'none'",
    ["script-src 'self'", ...scripts].join(' '),
    ["style-src 'self'", ...styles].join(' '),
    // Pictures of team members may be on other hosts; the QR code is a data: URL.
    "img-src 'self' data: https:",
    "font-src 'self'",
    "connect-src 'self'",
    // For the preview of mail templates, which has a sandbox policy of its own.
    "frame-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "object-src 'none'",
    "frame-ancestors 'none'",
  ].join('; ')
}

/** Vite's own client needs inline scripts, inline styles and a socket. */
export const developmentPolicy =
  "default-src 'self' 'unsafe-inline'; img-src 'self' data: https:; connect-src 'self' ws:; object-src 'none'; base-uri 'none'; frame-ancestors 'none'"

/** Headers of every response. */
export const commonHeaders = {
  'x-content-type-options': 'nosniff',
  // Requests to other sites get no referrer, because addresses of this site may contain the test domain.
  'referrer-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
} as const

/** Headers of every page, besides its content security policy. */
export const documentHeaders = {
  ...commonHeaders,
  'x-frame-options': 'DENY',
  'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=(), clipboard-write=(self)',
} as const

/** Further headers of a page over TLS. Without TLS, browsers ignore them and log an error on the console. */
export const secureHeaders = {
  'cross-origin-opener-policy': 'same-origin',
} as const

/**
 * Over TLS, tells browsers to use only TLS for a year (HSTS). Runs before all other listeners, so that every response
 * has the header, even while the server starts or is too busy. Subdomains are not included, because those of a brand's
 * own domain may belong to someone else. X-Forwarded-Proto is believed from any client if TRUST_PROXY is set: a forged
 * header affects only the client that sends it.
 */
export function requireTls(server: Server, { trustProxy }: Pick<Config, 'trustProxy'>): void {
  if (trustProxy === undefined) return
  server.prependListener('request', ({ headers }, response) => {
    if (isHttps(headers['x-forwarded-proto']))
      response.setHeader('strict-transport-security', 'max-age=31536000')
  })
}

/** If several proxies set the header, the last value counts, as in Fastify. */
const isHttps = (protocol: string | string[] | undefined) =>
  protocol === 'https' || /,\s*https$/.test(protocol?.toString() ?? '')

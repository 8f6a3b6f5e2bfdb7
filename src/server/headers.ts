import { createHash } from 'node:crypto'

/** The source expression that admits exactly this inline script or style. */
export const sourceHash = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`

export interface Inlined {
  /** Hashes of the inline scripts and styles of the page. */
  scripts: readonly string[]
  styles: readonly string[]
}

/**
 * The policy of a document. It stays in force while the application moves on to other pages, so that every
 * document carries the same one but for its own style.
 */
export function contentSecurityPolicy({ scripts, styles }: Inlined): string {
  return [
    "default-src 'none'",
    ["script-src 'self'", ...scripts].join(' '),
    ["style-src 'self'", ...styles].join(' '),
    // Pictures of team members may stand on other hosts; the QR picture is a data: address.
    "img-src 'self' data: https:",
    "font-src 'self'",
    "connect-src 'self'",
    // The preview of mail templates, which is sandboxed by a policy of its own.
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

/** What every answer carries, whatever it is. */
export const commonHeaders = {
  'x-content-type-options': 'nosniff',
  // Not even the origin leaves: addresses may carry the test domain.
  'referrer-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
} as const

/** What every document carries beside its own policy. */
export const documentHeaders = {
  ...commonHeaders,
  'x-frame-options': 'DENY',
  'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=(), clipboard-write=(self)',
} as const

/** What a document carries on top when it came over TLS: browsers ignore both without, and the second complains. */
export const secureHeaders = {
  // Not for sub-domains: those of a brand's own domain may be somebody else's.
  'strict-transport-security': 'max-age=31536000',
  'cross-origin-opener-policy': 'same-origin',
} as const

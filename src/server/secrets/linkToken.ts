import type * as z from 'zod/mini'
import { clockToleranceMs } from '../database/futureTimes.ts'
import type { SecretBox } from './secretBox.ts'

/**
 * The URL-safe token of a mailed link. The token is not stored, because it consists of the encrypted `parts`. Only this
 * installation can make a token, which can be read only for the same `purpose`.
 */
export const linkTokenOf = (secretBox: SecretBox, purpose: string, parts: readonly unknown[]): string =>
  Buffer.from(secretBox.encrypt(purpose, JSON.stringify(parts)), 'base64').toString('base64url')

/** The parts of a token; undefined for one that this installation did not make. */
export function readLinkToken<Parts>(
  secretBox: SecretBox,
  purpose: string,
  token: string,
  shape: z.ZodMiniType<Parts>,
): Parts | undefined {
  try {
    const encrypted = Buffer.from(token, 'base64url').toString('base64')
    return shape.parse(JSON.parse(secretBox.decrypt(purpose, encrypted)))
  } catch {
    return undefined
  }
}

/**
 * Whether a link that is valid for `validMs` has expired. A link that ends later than `validMs` from now was made while
 * an instance's clock was ahead, so it counts as expired, too.
 */
export const isLinkOver = (expiresAt: number, validMs: number, at: number): boolean =>
  at >= expiresAt || expiresAt > at + validMs + clockToleranceMs

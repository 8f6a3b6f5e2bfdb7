import { Secret, TOTP } from 'otpauth'
import type { AppContext } from '../../../../server/appContext.ts'
import { AppError } from '../../../../server/http/errors.ts'
import { codeLength } from '../schema.ts'

const periodSeconds = 30

function generator(secret: string, issuer?: string, label?: string): TOTP {
  return new TOTP({
    secret: Secret.fromBase32(secret),
    digits: codeLength,
    period: periodSeconds,
    algorithm: 'SHA1',
    ...(issuer === undefined ? {} : { issuer }),
    ...(label === undefined ? {} : { label }),
  })
}

/** A secret in base32 and as the otpauth: address that an authenticator app reads. */
export interface TotpSetUp {
  secret: string
  otpauth_url: string
}

/** Apps refuse a second colon; the first one separates site and account. */
const withoutColons = (text: string) => text.replaceAll(/[\s:]+/g, ' ').trim()

/** The set-up for the given secret, or for a new secret of 160 bits. */
export function totpSetUp(
  issuer: string,
  username: string,
  secret = new Secret({ size: 20 }).base32,
): TotpSetUp {
  return { secret, otpauth_url: generator(secret, withoutColons(issuer), withoutColons(username)).toString() }
}

/** The time step (seconds / 30) of the code, which may be one step early or late. Undefined for a wrong code. */
export function totpStepOf(secret: string, code: string): number | undefined {
  const timestamp = Date.now()
  const delta = generator(secret).validate({ token: code, timestamp, window: 1 })
  return delta === null ? undefined : Math.floor(timestamp / 1000 / periodSeconds) + delta
}

/** Whether the secret is the current second factor, or one that is being set up. */
type Use = 'live' | 'pending'

const refusals: Record<Use, string> = {
  live: 'Codes of this account cannot be checked any more. Please ask an administrator to switch its two-factor authentication off.',
  pending: 'This set-up cannot be completed any more. Please start it again.',
}

/**
 * The decrypted secret of an authenticator.
 *
 * @throws 409 if it was encrypted with a key that is lost (`portal accept-key`)
 */
export function openOtpSecret(
  { secretBox, log }: Pick<AppContext, 'secretBox' | 'log'>,
  encrypted: string,
  use: Use,
): string {
  try {
    return secretBox.decrypt('otp', encrypted)
  } catch (error) {
    log.error({ err: error }, 'The secret of an authenticator cannot be decrypted')
    throw new AppError('conflict', refusals[use])
  }
}

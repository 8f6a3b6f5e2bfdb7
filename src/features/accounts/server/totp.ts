import { Secret, TOTP } from 'otpauth'
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

/** A new secret of 160 bits, in base32 and as the otpauth: address that an authenticator app reads. */
export function newTotpSecret(issuer: string, username: string): { secret: string; otpauth_url: string } {
  const secret = new Secret({ size: 20 }).base32
  return { secret, otpauth_url: generator(secret, issuer, username).toString() }
}

/** The time step (seconds / 30) of the code, which may be one step early or late; undefined for a wrong code. */
export function totpStepOf(secret: string, code: string): number | undefined {
  const timestamp = Date.now()
  const delta = generator(secret).validate({ token: code, timestamp, window: 1 })
  return delta === null ? undefined : Math.floor(timestamp / 1000 / periodSeconds) + delta
}

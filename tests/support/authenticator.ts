import { Secret, TOTP } from 'otpauth'

/** The code that an authenticator app shows for the secret, now or some steps of 30 seconds later. */
export function codeOf(secret: string, steps = 0): string {
  return new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + steps * 30_000 })
}

/** The code of the next time step, which the server accepts too: it stays valid when the current step ends meanwhile. */
export const nextCode = (secret: string): string => codeOf(secret, 1)

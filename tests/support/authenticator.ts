import { Secret, TOTP } from 'otpauth'

/** The code that an authenticator app shows for the secret, now or some steps of 30 seconds later. */
export function codeOf(secret: string, steps = 0): string {
  return new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + steps * 30_000 })
}

/** The code after the present one, which the server takes as well: a step that ends meanwhile makes it no less valid. */
export const nextCode = (secret: string): string => codeOf(secret, 1)

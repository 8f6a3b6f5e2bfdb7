import type { SignedInClient, TestApp } from './testApp.ts'
import { Secret, TOTP } from 'otpauth'

/** The code that an authenticator app shows for the secret, now or some steps of 30 seconds later. */
export function codeOf(secret: string, steps = 0): string {
  return new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + steps * 30_000 })
}

/** The code of the next time step, which the server also accepts: it stays valid when the current step ends. */
export const nextCode = (secret: string): string => codeOf(secret, 1)

/** A customer whose sign-in requires a code. */
export async function withTwoFactor(app: TestApp): Promise<SignedInClient> {
  const owner = await app.signInAs('customer')
  const secret = String((await owner.post('/api/otp/setup', undefined, 200)).field('secret'))
  await owner.post('/api/otp/verify', { token: codeOf(secret) }, 200)
  return owner
}

import { hash } from 'node:crypto'
import type { Tx } from '../server/database/db.ts'
import type { Clock } from './clock.ts'

/** The demo's passkeys are for display only: nobody has the private key for this public key. */
const publicKey =
  'pQECAyYgASFYIMRmiVVrfnDRT2FkThi0ujSLiWzFO98RAT5B0eptoQ21Ilggfcfv1SFXpk0SIFVrdSvrVMLt02JnxL97KZRVEuXxNho'

interface DemoPasskey {
  name: string
  host: string
  signsInAlone: boolean
  ageDays: number
  usedDaysAgo: number
}

const passkeys: readonly DemoPasskey[] = [
  { name: 'iPhone', host: 'localhost', signsInAlone: true, ageDays: 62, usedDaysAgo: 1 },
  { name: 'Office laptop', host: 'harbor.localhost', signsInAlone: false, ageDays: 40, usedDaysAgo: 12 },
]

/** The user needs an authenticator app as well, because these passkeys cannot sign in. */
export async function addPasskeys(tx: Tx, clock: Clock, userId: number): Promise<void> {
  for (const { ageDays, usedDaysAgo, ...passkey } of passkeys) {
    await tx
      .insertInto('passkeys')
      .values({
        ...passkey,
        userId,
        credentialId: hash('sha256', passkey.name, 'base64url'),
        publicKey,
        counter: 0,
        transports: '["internal"]',
        createdAt: clock.ago(ageDays),
        lastUsedAt: clock.ago(usedDaysAgo),
      })
      .execute()
  }
  await tx.updateTable('users').set({ passkeyCount: passkeys.length }).where('id', '=', userId).execute()
}

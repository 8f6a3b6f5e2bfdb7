import type { Tx } from '../server/database/db.ts'
import type { SecretBox } from '../server/secrets/secretBox.ts'
import { addProvider } from '../features/people/singleSignOn/server/commands.ts'
import type { Clock } from './clock.ts'

const tenant = '7d1c2b4e-52a6-4f0b-9c3e-1f6a2d9b8e05'
const common = { countsAsSecondFactor: false, isOnlyWay: false, clientSecret: 'made up' }

/** `brand` is the name of a brand; undefined means every brand. The issuers are fictitious. */
const providers = [
  {
    ...common,
    name: 'Microsoft',
    issuer: `https://login.microsoftonline.com/${tenant}/v2.0`,
    clientId: 'a4f3c1d0-6b7e-4d52-8c19-3e5f7a9b2c44',
    brand: undefined,
    emailDomains: 'northline.example',
    countsAsSecondFactor: true,
    isOn: true,
    linked: { username: 'ben', email: 'ben.carter@northline.example', subject: 'qS3xYh' },
  },
  {
    ...common,
    name: 'Weldon Freight',
    issuer: 'https://sign-in.weldonfreight.example/realms/staff',
    clientId: 'it-portal',
    brand: 'Harbor IT',
    emailDomains: 'weldonfreight.example',
    isOn: false,
    linked: undefined,
  },
]

export async function addIdentityProviders(
  tx: Tx,
  secretBox: SecretBox,
  clock: Clock,
  idOf: (username: string) => number,
): Promise<void> {
  for (const { brand, linked, ...fields } of providers) {
    const found =
      brand === undefined
        ? undefined
        : await tx.selectFrom('brands').select('id').where('name', '=', brand).executeTakeFirstOrThrow()
    const { id, issuer } = await addProvider(tx, secretBox, { ...fields, brandId: found?.id ?? null })
    const createdAt = clock.ago(60)
    await tx
      .updateTable('identityProviders')
      .set({ createdAt, updatedAt: createdAt })
      .where('id', '=', id)
      .execute()
    if (!linked) continue
    const { username, ...identity } = linked
    const link = { ...identity, issuer, providerId: id, userId: idOf(username) }
    await tx
      .insertInto('identityLinks')
      .values({ ...link, createdAt: clock.ago(58), lastUsedAt: clock.ago(1) })
      .execute()
  }
}

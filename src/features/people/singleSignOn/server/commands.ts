import type { Db } from '../../../../server/database/db.ts'
import { now } from '../../../../server/database/now.ts'
import { invalidField } from '../../../../server/http/errors.ts'
import type { SecretBox } from '../../../../server/secrets/secretBox.ts'
import { findBrand } from '../../../site/brands/server/queries.ts'
import { maskedPassword } from '../../../base/settings/values.ts'
import { isForEverybody } from '../policy.ts'
import type { IdentityProviderFields } from '../schema.ts'
import type { StoredProvider } from './queries.ts'

const purpose = 'client secret'

/**
 * The decrypted secret, which may be sent only to the provider's issuer. Undefined if it was encrypted with another
 * key.
 */
export function openSecret(
  secretBox: SecretBox,
  { clientSecret }: Pick<StoredProvider, 'clientSecret'>,
): string | undefined {
  try {
    return secretBox.decrypt(purpose, clientSecret)
  } catch {
    return undefined
  }
}

export const forEverybody =
  'This address is for every Microsoft account there is. Enter that of your directory, with its tenant ID.'

/**
 * @throws 400 for an issuer that would let everyone in
 *
 * @throws 400 for a missing brand
 * @throws 400 if a new issuer would receive the stored secret
 */
async function rowOf(
  tx: Db,
  secretBox: SecretBox,
  fields: IdentityProviderFields,
  stored: StoredProvider | undefined,
) {
  if (isForEverybody(fields.issuer)) throw invalidField('issuer', forEverybody)
  if (fields.brandId !== null && !(await findBrand(tx, fields.brandId)))
    throw invalidField('brandId', 'This brand does not exist')
  return { ...fields, clientSecret: encryptedSecret(secretBox, fields, stored), updatedAt: now() }
}

function encryptedSecret(
  secretBox: SecretBox,
  { issuer, clientId, clientSecret }: IdentityProviderFields,
  stored: StoredProvider | undefined,
): string {
  if (clientSecret !== maskedPassword) return secretBox.encrypt(purpose, clientSecret)
  if (!stored) throw invalidField('clientSecret', 'Enter the client secret')
  if (stored.issuer !== issuer || stored.clientId !== clientId)
    throw invalidField(
      'clientSecret',
      'Enter the client secret again: it is not sent to another issuer, nor for another client',
    )
  return stored.clientSecret
}

export async function addProvider(
  tx: Db,
  secretBox: SecretBox,
  fields: IdentityProviderFields,
): Promise<StoredProvider> {
  const row = await rowOf(tx, secretBox, fields, undefined)
  return tx
    .insertInto('identityProviders')
    .values({ ...row, createdAt: row.updatedAt })
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** Changes a provider that the transaction has locked, and returns the stored row. */
export async function changeProvider(
  tx: Db,
  secretBox: SecretBox,
  stored: StoredProvider,
  fields: IdentityProviderFields,
): Promise<StoredProvider> {
  return tx
    .updateTable('identityProviders')
    .set(await rowOf(tx, secretBox, fields, stored))
    .where('id', '=', stored.id)
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** Deletes a provider; the database deletes its links, too. */
export async function removeProvider(tx: Db, id: number): Promise<void> {
  await tx.deleteFrom('identityProviders').where('id', '=', id).execute()
}

import type { Selectable } from 'kysely'
import type { Tables } from '../../../server/database/tables.ts'
import { sha256 } from '../../../server/secrets/sha256.ts'

/**
 * The columns of the digest. After a change of one of them, mailed links for sign-in or account changes stop working.
 */
export const linkBindings = ['passwordHash', 'email', 'emailConfirmedAt'] as const

/**
 * A digest of the account's password and address. Links mailed to the account work only while the digest is the same.
 */
export const accountDigest = ({
  passwordHash,
  email,
  emailConfirmedAt,
}: Pick<Selectable<Tables['users']>, (typeof linkBindings)[number]>): string =>
  sha256(JSON.stringify([passwordHash, email, emailConfirmedAt]))

import type { Selectable } from 'kysely'
import type { Tables } from '../../../server/database/tables.ts'
import { sha256 } from '../../../server/secrets/sha256.ts'

/** The columns that invalidate mailed links for sign-in or account changes when they change. */
export const linkBindings = ['passwordHash', 'email', 'emailConfirmedAt'] as const

/** A digest of the account's password and address; its mailed links stop working when it changes. */
export const accountDigest = ({
  passwordHash,
  email,
  emailConfirmedAt,
}: Pick<Selectable<Tables['users']>, (typeof linkBindings)[number]>): string =>
  sha256(JSON.stringify([passwordHash, email, emailConfirmedAt]))

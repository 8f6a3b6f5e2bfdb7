import type { Selectable } from 'kysely'
import type { Tables } from '../../../server/database/tables.ts'
import { sha256 } from '../../../server/secrets/sha256.ts'

/** The columns that every mailed link is bound to that signs in or changes an account. */
export const linkBindings = ['passwordHash', 'email', 'emailConfirmedAt'] as const

/** Changes with the password and the address of the account, as the links that were mailed to it then do not work any more. */
export const accountDigest = ({
  passwordHash,
  email,
  emailConfirmedAt,
}: Pick<Selectable<Tables['users']>, (typeof linkBindings)[number]>): string =>
  sha256(JSON.stringify([passwordHash, email, emailConfirmedAt]))

import type { Db } from '../../../../server/database/db.ts'
import { invalidField } from '../../../../server/http/errors.ts'
import { defaultBrandName } from '../../../../shared/site/site.ts'
import { findSecuritySettings } from '../../../base/settings/server/queries.ts'
import { isCommon } from './commonPasswords.ts'
import { hashPassword, passwordMatches } from './passwords.ts'

/** The account whose password is set. */
export interface PasswordOwner {
  username?: string | undefined
  email?: string | null | undefined
}

interface NewPassword {
  /** The field of the request that an error refers to. */
  field: 'password' | 'newPassword'
  password: string
  owner: PasswordOwner
  /** The hash of the current password. */
  presentHash?: string | undefined
  /** The address of the client. */
  address?: string
}

/**
 * Hashes a new password.
 *
 * @throws 400 at the field if it is the current password
 * @throws 400 at the field if it is weak and administrators refuse weak passwords
 */
export async function hashNewPassword(
  db: Db,
  { field, password, owner, presentHash, address }: NewPassword,
): Promise<string> {
  if (presentHash !== undefined && (await passwordMatches(presentHash, password, address))) {
    throw invalidField(field, "That's your current password. Please choose a different one.")
  }
  const { refuseWeakPasswords } = await findSecuritySettings(db)
  if (refuseWeakPasswords) {
    const weakness = await weaknessOf(db, password, owner)
    if (weakness !== null) throw invalidField(field, weakness)
  }
  return hashPassword(password, address)
}

/** Why the password is easy to guess, as a sentence; null if no weakness is known. */
export async function weaknessOf(db: Db, password: string, owner: PasswordOwner): Promise<string | null> {
  if (await isCommon(password)) return 'This is one of the most common passwords and easy to guess.'
  const brands = await db.selectFrom('brands').select('name').execute()
  const names = [
    owner.username,
    owner.email?.split('@', 1)[0],
    defaultBrandName,
    ...brands.map(({ name }) => name),
  ]
  const letters = lettersOf(password)
  const isName = names.some((name) => name && partsOf(name).includes(letters))
  return isName ? 'This password is little more than a name and easy to guess.' : null
}

/** The letters of a text, without added digits and symbols: "jsmith" for "JSmith2026!". */
const lettersOf = (text: string) => text.normalize('NFKC').toLowerCase().replace(/\P{L}/gu, '')

const minNameLength = 3

/** A name as a whole and each of its words. */
const partsOf = (name: string) =>
  [name, ...name.split(/\P{L}/u)].map(lettersOf).filter(({ length }) => length >= minNameLength)

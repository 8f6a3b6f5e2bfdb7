import type { Database } from '../database/database.ts'
import type { Db } from '../database/db.ts'
import { DatabaseUnusable } from '../database/unusable.ts'
import { findKey, keyPlaceOf, makeKey, type KeyConfig } from './key.ts'
import { createSecretBox, type SecretBox } from './secretBox.ts'
import { nameActions } from '../audit/actionNames.ts'

nameActions({
  'key accepted': 'Switched to a new encryption key',
})

interface Encrypted {
  purpose: string
  text: string
}

const markPurpose = 'key check'

/**
 * The secret box with the key of this installation. A key is created only if the database contains no encrypted text.
 *
 * @throws DatabaseUnusable if the key is missing, or is not the key that the database was encrypted with
 */
export async function openSecretBox(config: KeyConfig, { db }: Pick<Database, 'db'>): Promise<SecretBox> {
  const key = await findKey(config)
  const mark = await readMark(db)
  // The mark is an encrypted text to check the key with. A database without a mark is new, restored, or of an older
  // version. Then its stored secrets are tried instead.
  const encrypted = mark ? [mark] : [...(await encryptedSecrets(db)), ...(await encryptedPasswords(db))]
  if (!key && encrypted.length > 0) {
    throw refusal(config, `SECRET_KEY is not set, and there is no ${keyPlaceOf(config)}`)
  }
  const secretBox = createSecretBox(key ?? (await makeKey(config)))
  const opened = (each: Encrypted) => opens(secretBox, each)
  if (encrypted.length > 0 && !encrypted.some(opened))
    throw refusal(config, `that in ${keyPlaceOf(config)} is another one`)
  // Another instance with another key may have written its mark first.
  if (!mark && !opened(await writeMark(db, secretBox)))
    throw refusal(config, `that in ${keyPlaceOf(config)} is another one`)
  return secretBox
}

/** The stored secrets that a replacement key cannot decrypt. */
interface Lost {
  /** Usernames of accounts whose second factor cannot be checked any more. */
  usernames: string[]
  mailPassword: boolean
}

/**
 * Replaces the key of the database by the available key, or by a new key if there is none. Secrets that only the former
 * key can decrypt are left unchanged, and the result tells which they are.
 */
export async function replaceKey(config: KeyConfig, db: Db): Promise<Lost> {
  const secretBox = createSecretBox((await findKey(config)) ?? (await makeKey(config)))
  await db.deleteFrom('keyCheck').execute()
  await writeMark(db, secretBox)
  const secrets = (await encryptedSecrets(db)).filter((each) => !opens(secretBox, each))
  const passwords = (await encryptedPasswords(db)).filter((each) => !opens(secretBox, each))
  return { usernames: secrets.map(({ username }) => username), mailPassword: passwords.length > 0 }
}

function opens(secretBox: SecretBox, { purpose, text }: Encrypted): boolean {
  try {
    secretBox.decrypt(purpose, text)
    return true
  } catch {
    return false
  }
}

async function readMark(db: Db): Promise<Encrypted | undefined> {
  const row = await db.selectFrom('keyCheck').select('sealed').where('id', '=', 1).executeTakeFirst()
  return row && { purpose: markPurpose, text: row.sealed }
}

/** Stores the mark unless the database already has one; returns the mark that the database then has. */
async function writeMark(db: Db, secretBox: SecretBox): Promise<Encrypted> {
  const { sealed } = await db
    .insertInto('keyCheck')
    .values({ id: 1, sealed: secretBox.encrypt(markPurpose, '') })
    .onConflict((conflict) =>
      conflict.column('id').doUpdateSet((row) => ({ sealed: row.ref('keyCheck.sealed') })),
    )
    .returning('sealed')
    .executeTakeFirstOrThrow()
  return { purpose: markPurpose, text: sealed }
}

async function encryptedSecrets(db: Db) {
  const rows = await db
    .selectFrom('users')
    .select(['username', 'otpSecret'])
    .where('otpSecret', 'is not', null)
    .orderBy('username')
    .execute()
  return rows.map(({ username, otpSecret }) => ({ username, purpose: 'otp', text: otpSecret ?? '' }))
}

async function encryptedPasswords(db: Db): Promise<Encrypted[]> {
  const rows = await db.selectFrom('emailSettings').select('smtpPass').execute()
  return rows.map(({ smtpPass }) => ({ purpose: 'smtp', text: smtpPass }))
}

function refusal(config: KeyConfig, what: string): DatabaseUnusable {
  return new DatabaseUnusable(
    'The database has secrets (authenticators, the email password) that are encrypted with the key of this installation, but ' +
      `${what}. Nothing was changed. Put that key back: as SECRET_KEY or, without that variable, as the file ` +
      `${keyPlaceOf({ ...config, secretKey: undefined })}. If it is lost, run: npm run portal -- accept-key`,
  )
}

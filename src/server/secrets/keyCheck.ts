import type { Database } from '../database/database.ts'
import type { Db } from '../database/db.ts'
import { DatabaseUnusable } from '../database/unusable.ts'
import { findKey, keyPlaceOf, makeKey, type KeyConfig } from './key.ts'
import { createVault, type Vault } from './vault.ts'

interface Sealed {
  purpose: string
  text: string
}

const markPurpose = 'key check'

/**
 * The vault with the key of this installation. A key is made only where nothing was ever sealed.
 *
 * @throws DatabaseUnusable when there is no key, or another one than that of the database
 */
export async function openVault(config: KeyConfig, { db }: Pick<Database, 'db'>): Promise<Vault> {
  const key = await findKey(config)
  const mark = await readMark(db)
  // Without a mark the database is new, restored, or from before there was one.
  const sealed = mark ? [mark] : [...(await sealedSecrets(db)), ...(await sealedPasswords(db))]
  if (!key && sealed.length > 0) {
    throw refusal(config, `SECRET_KEY is not set, and there is no ${keyPlaceOf(config)}`)
  }
  const vault = createVault(key ?? (await makeKey(config)))
  const opened = (each: Sealed) => opens(vault, each)
  if (sealed.length > 0 && !sealed.some(opened))
    throw refusal(config, `that in ${keyPlaceOf(config)} is another one`)
  // Another instance may have written its mark first, with another key.
  if (!mark && !opened(await writeMark(db, vault)))
    throw refusal(config, `that in ${keyPlaceOf(config)} is another one`)
  return vault
}

/** What a key that replaces a lost one cannot open. */
interface Lost {
  /** Usernames of accounts whose second factor cannot be checked any more. */
  usernames: string[]
  mailPassword: boolean
}

/** Makes the key in place, or a new one, the key of the database. What only the former key opens stays as it is. */
export async function replaceKey(config: KeyConfig, db: Db): Promise<Lost> {
  const vault = createVault((await findKey(config)) ?? (await makeKey(config)))
  await db.deleteFrom('keyCheck').execute()
  await writeMark(db, vault)
  const secrets = (await sealedSecrets(db)).filter((each) => !opens(vault, each))
  const passwords = (await sealedPasswords(db)).filter((each) => !opens(vault, each))
  return { usernames: secrets.map(({ username }) => username), mailPassword: passwords.length > 0 }
}

function opens(vault: Vault, { purpose, text }: Sealed): boolean {
  try {
    vault.open(purpose, text)
    return true
  } catch {
    return false
  }
}

async function readMark(db: Db): Promise<Sealed | undefined> {
  const row = await db.selectFrom('keyCheck').select('sealed').where('id', '=', 1).executeTakeFirst()
  return row && { purpose: markPurpose, text: row.sealed }
}

/** Writes the mark unless there is one, and returns the one that is stored. */
async function writeMark(db: Db, vault: Vault): Promise<Sealed> {
  const { sealed } = await db
    .insertInto('keyCheck')
    .values({ id: 1, sealed: vault.seal(markPurpose, '') })
    .onConflict((conflict) =>
      conflict.column('id').doUpdateSet((row) => ({ sealed: row.ref('keyCheck.sealed') })),
    )
    .returning('sealed')
    .executeTakeFirstOrThrow()
  return { purpose: markPurpose, text: sealed }
}

async function sealedSecrets(db: Db) {
  const rows = await db
    .selectFrom('users')
    .select(['username', 'otpSecret'])
    .where('otpSecret', 'is not', null)
    .orderBy('username')
    .execute()
  return rows.map(({ username, otpSecret }) => ({ username, purpose: 'otp', text: otpSecret ?? '' }))
}

async function sealedPasswords(db: Db): Promise<Sealed[]> {
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

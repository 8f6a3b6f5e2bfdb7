import * as z from 'zod/mini'
import { findKey } from '../../src/server/secrets/key.ts'
import { createSecretBox } from '../../src/server/secrets/secretBox.ts'
import type { CaughtMail } from './mailCatcher.ts'
import type { RunningServer } from './server.ts'

/** The link of a mail that has one. */
export function linkIn(mail: CaughtMail | undefined): URL | undefined {
  const address = /https:\/\/\S+/.exec(mail?.text ?? '')?.[0]
  return address === undefined ? undefined : new URL(address)
}

const purpose = 'email confirmation'
const parts = z.tuple([z.number(), z.string(), z.number(), z.string()])

/** The same confirmation link as it is when its days are over: sealed again with the key of the installation. */
export async function expiredLink({ dataDir }: RunningServer, link: URL): Promise<URL> {
  const key = await findKey({ dataDir, secretKey: undefined })
  if (!key) throw new Error('The installation has no key.')
  const secretBox = createSecretBox(key)
  const token = Buffer.from(link.searchParams.get('token') ?? '', 'base64url').toString('base64')
  const [userId, email, , passwordDigest] = parts.parse(JSON.parse(secretBox.decrypt(purpose, token)))
  const encrypted = secretBox.encrypt(
    purpose,
    JSON.stringify([userId, email, Date.now() - 1, passwordDigest]),
  )
  const expired = new URL(link)
  expired.searchParams.set('token', Buffer.from(encrypted, 'base64').toString('base64url'))
  return expired
}

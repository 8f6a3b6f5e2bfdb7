import * as z from 'zod/mini'
import { findKey } from '../../src/server/secrets/key.ts'
import { linkTokenOf, readLinkToken } from '../../src/server/secrets/linkToken.ts'
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

/** The same confirmation link as it is when its days are over: made again with the key of the installation. */
export async function expiredLink({ dataDir }: RunningServer, link: URL): Promise<URL> {
  const key = await findKey({ dataDir, secretKey: undefined })
  if (!key) throw new Error('The installation has no key.')
  const secretBox = createSecretBox(key)
  const read = readLinkToken(secretBox, purpose, link.searchParams.get('token') ?? '', parts)
  if (!read) throw new Error('The installation did not make this link.')
  const expired = new URL(link)
  expired.searchParams.set('token', linkTokenOf(secretBox, purpose, read.with(2, Date.now() - 1)))
  return expired
}

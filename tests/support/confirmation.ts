import type { Page } from '@playwright/test'
import * as z from 'zod/mini'
import { findKey } from '../../src/server/secrets/key.ts'
import { linkTokenOf, readLinkToken } from '../../src/server/secrets/linkToken.ts'
import { createSecretBox } from '../../src/server/secrets/secretBox.ts'
import type { CaughtMail } from './mailCatcher.ts'
import type { RunningServer } from './server.ts'

/** The first link of a mail. */
export function linkIn(mail: CaughtMail | undefined): URL | undefined {
  const address = /https:\/\/\S+/.exec(mail?.text ?? '')?.[0]
  return address === undefined ? undefined : new URL(address)
}

/** Opens the link of an invitation, chooses a password and signs in with it. */
export async function acceptInvitation(
  page: Page,
  link: URL | undefined,
  { username, password }: { username: string; password: string },
): Promise<void> {
  await page.goto(`${link?.pathname}${link?.search}`)
  await page.getByLabel('New password', { exact: true }).fill(password)
  await page.getByLabel('Confirm new password').fill(password)
  await page.getByRole('button', { name: 'Set password' }).click()
  await page.getByRole('link', { name: 'Sign in', exact: true }).click()
  await page.getByLabel('Username').fill(username)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Login' }).click()
}

const purpose = 'email confirmation'
const parts = z.tuple([z.number(), z.string(), z.number(), z.string()])

/** An expired copy of a confirmation link, signed with the installation's key. */
export async function expiredLink({ dataDir }: RunningServer, link: URL): Promise<URL> {
  const key = await findKey({ dataDir, secretKey: undefined })
  if (!key) throw new Error('The installation has no secret key.')
  const secretBox = createSecretBox(key)
  const read = readLinkToken(secretBox, purpose, link.searchParams.get('token') ?? '', parts)
  if (!read) throw new Error('The installation did not make this link.')
  const expired = new URL(link)
  expired.searchParams.set('token', linkTokenOf(secretBox, purpose, read.with(2, Date.now() - 1)))
  return expired
}

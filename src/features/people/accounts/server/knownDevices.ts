import { randomBytes, timingSafeEqual } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { AppContext } from '../../../../server/appContext.ts'
import { readCookies, setCookie } from '../../../../server/http/cookie.ts'
import { nameKeyOf } from '../../../../shared/text/nameKey.ts'
import type { StoredAccount } from './queries.ts'

// A signed cookie remembers the accounts that a browser has signed in to. Such a browser has its own limits for these
// accounts, so that strangers cannot lock the owner out. The cookie alone signs nobody in, and a change of the password
// ends its effect.

type Signing = Pick<AppContext, 'secretBox'>

/** A browser that is known to one account. */
export interface KnownDevice {
  id: string
  /** The digest of the password with which the browser signed in. */
  passwordDigest: string
}

const cookieName = 'devices'
const maxAge = 180 * 24 * 60 * 60
const maxEntries = 5
const cookieForm = /^[\w.~-]{1,400}$/
const entryForm = /^([\w-]{11})\.([0-9a-f]{22})\.([0-9a-f]{32})$/

const passwordDigestOf = ({ secretBox }: Signing, { passwordHash }: Pick<StoredAccount, 'passwordHash'>) =>
  secretBox.digest('password of a device', passwordHash).slice(0, 22)

const deviceDigest = ({ secretBox }: Signing, name: string, { id, passwordDigest }: KnownDevice) =>
  secretBox.digest('known device', JSON.stringify([name, id, passwordDigest])).slice(0, 32)

/** The entries of the request's cookie. Only their format has been checked, not their signature. */
export const deviceEntriesOf = (request: FastifyRequest): string[] =>
  readCookies(request, cookieName, cookieForm).flatMap((value) =>
    value.split('~', maxEntries).filter((entry) => entryForm.test(entry)),
  )

/** The device of an entry, if this installation made the entry for this username. */
function deviceOf(signing: Signing, name: string, entry: string): KnownDevice | undefined {
  const [, id = '', passwordDigest = '', proof = ''] = entryForm.exec(entry) ?? []
  const device = { id, passwordDigest }
  return timingSafeEqual(Buffer.from(proof), Buffer.from(deviceDigest(signing, name, device)))
    ? device
    : undefined
}

/**
 * The browser that has signed in with this username before; undefined if the cookie has no such entry. Runs no query;
 * call `isCurrent` to check that the password is still the same.
 */
export function findKnownDevice(
  signing: Signing,
  request: FastifyRequest,
  name: string,
): KnownDevice | undefined {
  for (const entry of deviceEntriesOf(request)) {
    const device = deviceOf(signing, name, entry)
    if (device) return device
  }
  return undefined
}

/** Whether the account still has the password with which the device signed in. */
export function isCurrent(signing: Signing, device: KnownDevice, user: StoredAccount | undefined): boolean {
  return user !== undefined && device.passwordDigest === passwordDigestOf(signing, user)
}

/** Whether an entry is from a browser that has signed in to the account since the password was set. */
export const isKnownDevice = (signing: Signing, entries: readonly string[], user: StoredAccount): boolean =>
  entries.some((entry) => {
    const device = entryForm.test(entry) ? deviceOf(signing, user.usernameKey, entry) : undefined
    return device !== undefined && isCurrent(signing, device, user)
  })

/** Adds the account to the cookie that lists the accounts this browser has signed in to. */
export function rememberDevice(
  signing: Signing,
  request: FastifyRequest,
  reply: FastifyReply,
  user: Pick<StoredAccount, 'username' | 'passwordHash'>,
): void {
  const name = nameKeyOf(user.username)
  const id = findKnownDevice(signing, request, name)?.id ?? randomBytes(8).toString('base64url')
  const device = { id, passwordDigest: passwordDigestOf(signing, user) }
  const others = deviceEntriesOf(request).filter((entry) => !deviceOf(signing, name, entry))
  const own = `${id}.${device.passwordDigest}.${deviceDigest(signing, name, device)}`
  const value = [own, ...others].slice(0, maxEntries).join('~')
  setCookie(request, reply, { name: cookieName, value, maxAge, httpOnly: true })
}

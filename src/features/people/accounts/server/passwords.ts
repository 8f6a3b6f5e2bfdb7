import { randomBytes, randomInt } from 'node:crypto'
import { availableParallelism } from 'node:os'
import { hash, verify } from '@node-rs/argon2'
import { AppError } from '../../../../server/http/errors.ts'
import { Turns } from '../../../../server/limits/turns.ts'
import { networkOf } from '../../../../server/http/network.ts'

/**
 * OWASP's second recommended setting for argon2id: 19 MiB of memory, two passes, one lane. A hash takes about 10 ms.
 */
const strength = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/**
 * The maximum number of hashes that wait; computing them takes about half a second. Further callers are refused and
 * should try again.
 */
const maxWaiting = 200
const maxWaitingOfNetwork = 50

// Module state: the hashes that are being computed, and the callers that wait for a hash.
/**
 * Each hash takes 19 MiB and a core, and anyone can request one. Networks take turns, so that sign-ins from one network
 * do not delay those from another.
 */
const turns = new Turns<string>({ atOnce: availableParallelism() * 2 })

/** @param address of the client; empty for the server's own work */
async function queued<T>(address: string, work: () => Promise<T>): Promise<T> {
  const network = networkOf(address).nearest
  if (turns.waiting >= maxWaiting || turns.waitingOf(network) >= maxWaitingOfNetwork) {
    throw new AppError('unavailable', 'Too many people are signing in. Please try again.', {
      retryAfterSeconds: 2,
    })
  }
  return turns.run(network, work)
}

/** An argon2id hash with its parameters. @throws 503 when too many hashes are waiting */
export function hashPassword(password: string, address = ''): Promise<string> {
  return queued(address, () => hash(password, strength))
}

/** The hash of a password that nobody knows, for accounts whose owner sets a password by a link. */
export const unknownPassword = () => hashPassword(randomBytes(32).toString('base64'))

/** Without characters that look alike on paper, and without the hyphen, which begins an option on a command line. */
const signs = '23456789abcdefghjkmnpqrstuvwxyz'

/** A random password to show once: 17 of 31 possible characters, which is 84 bits. */
export const madeUpPassword = () => Array.from({ length: 17 }, () => signs[randomInt(signs.length)]).join('')

// The hash of an unknown password, checked for unknown users. The check then takes as long as for known users.
const unknownHash = hash(randomBytes(32).toString('hex'), strength)

/** Whether the password matches the hash. Without a hash, the check takes the same time and returns false. */
export async function passwordMatches(
  passwordHash: string | undefined,
  password: string,
  address = '',
): Promise<boolean> {
  const against = passwordHash ?? (await unknownHash)
  const matches = await queued(address, () => verify(against, password))
  return matches && passwordHash !== undefined
}

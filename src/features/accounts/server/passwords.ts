import { randomBytes } from 'node:crypto'
import { availableParallelism } from 'node:os'
import { hash, verify } from '@node-rs/argon2'
import pLimit from 'p-limit'
import { AppError } from '../../../server/errors.ts'

/** OWASP's second recommended setting for argon2id: 19 MiB of memory, two passes, one lane; about 10 ms. */
const strength = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** Each hash takes 19 MiB and a core, and anybody may ask for one. */
const turn = pLimit(availableParallelism() * 2)
const longestQueue = 50

async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (turn.pendingCount >= longestQueue) {
    throw new AppError('unavailable', 'Too many people are signing in. Please try again.', { retryAfter: 2 })
  }
  return turn(work)
}

export function hashPassword(password: string): Promise<string> {
  return inTurn(() => hash(password, strength))
}

// Made at start from a password that nobody knows, so that an unknown user costs as much time as a known one.
const nobodysHash = hash(randomBytes(32).toString('hex'), strength)

/** Whether the password is the one of the hash; without a hash it takes the same time and is false. */
export async function passwordMatches(passwordHash: string | undefined, password: string): Promise<boolean> {
  const against = passwordHash ?? (await nobodysHash)
  const matches = await inTurn(() => verify(against, password))
  return matches && passwordHash !== undefined
}

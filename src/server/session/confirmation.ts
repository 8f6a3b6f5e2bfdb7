import type { FastifyRequest } from 'fastify'
import type { Endpoint } from '../../shared/endpoint/endpoint.ts'
import { isAdministrator } from '../../shared/endpoint/roles.ts'
import type { AppContext } from '../appContext.ts'
import type { Db, Tx } from '../database/db.ts'
import { AppError, signedOut } from '../http/errors.ts'
import type { SessionRow } from './session.ts'

const confirmedMs = 5 * 60_000
/**
 * The allowed difference between the clocks of two instances. It is subtracted from `confirmedMs`, so that no
 * confirmation lasts longer than `confirmedMs`.
 */
const clockDifferenceMs = 5_000

const proof: unique symbol = Symbol('confirmed')

/**
 * Proof that the actor may change how an account signs in. The commands of credentials.ts require this proof, so that a
 * call without it does not compile. An endpoint gets the proof by declaring `confirmed`, the operator's command line
 * from `byOperator`, a link in a mail from `byMailedLink`, and a step of sign-in from `bySignInStep`.
 */
export interface Confirmed {
  actorId: number | undefined
  address: string | undefined
  /** The requested host, which decides the brand of the mail about the change. */
  host: string | undefined
  readonly [proof]: true
}

/**
 * Notifies every administrator of a change that could give away accounts or money, in the transaction of the change.
 */
export type TellAdministrators = (tx: Tx, change: string, by: Confirmed) => Promise<void>

function confirmedBy(actorId?: number, address?: string, host?: string): Confirmed {
  return { actorId, address, host, [proof]: true }
}

/** Proof for a caller with access to the installation's files. */
export const byOperator = (): Confirmed => confirmedBy()

/**
 * Proof for the holder of a link that was mailed to the account's confirmed address, or to the address that the user
 * asked for.
 */
export const byMailedLink = (
  userId: number,
  { address, host }: { address: string; host: string },
): Confirmed => confirmedBy(userId, address, host)

/**
 * Proof for a user who has just entered the password and the code, and must complete a step of sign-in before anything
 * else.
 */
export const bySignInStep = (
  userId: number,
  { address, host }: { address: string; host: string },
): Confirmed => confirmedBy(userId, address, host)

/** Whether sign-in asks for a code. */
export function requiresCode(user: {
  otpEnabled: boolean
  otpVerified: boolean
  otpSecret: string | null
}): boolean {
  return user.otpEnabled && user.otpVerified && user.otpSecret !== null
}

/** The second factor that sign-in asks for: a code, a passkey, or the user's choice of the two. */
export interface SecondFactors {
  code: boolean
  passkey: boolean
}

export const secondFactorsOf = (
  user: Parameters<typeof requiresCode>[0] & { passkeyCount: number },
): SecondFactors => ({ code: requiresCode(user), passkey: user.passkeyCount > 0 })

/** @throws AppError 403 with `reason: 'confirm'` if the session was not confirmed in the last five minutes */
export async function requireConfirmation(
  { database: { db } }: Pick<AppContext, 'database'>,
  needed: NonNullable<Endpoint['confirmed']>,
  request: FastifyRequest,
  actor: SessionRow,
  { params, body }: { params: unknown; body: unknown },
): Promise<Confirmed> {
  const confirmed = confirmedBy(actor.id, request.clientAddress, request.hostname)
  const needsNone = needed === 'administrators' && (await concernsOthers(db, actor.id, { params, body }))
  if (needsNone) return confirmed
  const session = await db
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.userId')
    .where('sessions.id', '=', actor.sessionId)
    .select([
      'sessions.confirmedAt',
      'users.otpEnabled',
      'users.otpVerified',
      'users.otpSecret',
      'users.passkeyCount',
    ])
    .executeTakeFirst()
  if (!session) throw signedOut()
  if (isRecent(session.confirmedAt)) return confirmed
  const { code, passkey } = secondFactorsOf(session)
  throw new AppError('forbidden', 'Please confirm with your password that it is you.', {
    confirmation: { reason: 'confirm', code, ...(passkey && { passkey }) },
  })
}

/**
 * Whether a request concerns an account that is not the caller's own, and that is an administrator's account neither
 * before nor after the request.
 */
async function concernsOthers(
  db: Db,
  own: number,
  { params, body }: { params: unknown; body: unknown },
): Promise<boolean> {
  if (isAdministrator(String(fieldOf(body, 'role')))) return false
  const id = fieldOf(params, 'id')
  if (typeof id !== 'number') return true
  if (id === own) return false
  const account = await db.selectFrom('users').select('role').where('id', '=', id).executeTakeFirst()
  return !account || !isAdministrator(account.role)
}

const fieldOf = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null
    ? Object.entries(value).find(([key]) => key === name)?.[1]
    : undefined

/**
 * Whether a confirmation is still valid. A time in the future is not valid, because then the clock was set back by an
 * unknown amount.
 */
function isRecent(confirmedAt: string | null): boolean {
  if (confirmedAt === null) return false
  const age = Date.now() - Date.parse(confirmedAt)
  return age >= -clockDifferenceMs && age < confirmedMs - clockDifferenceMs
}

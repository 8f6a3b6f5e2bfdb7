import type { FastifyReply, FastifyRequest } from 'fastify'
import { audit } from '../../../../server/audit/audit.ts'
import type { AppContext } from '../../../../server/appContext.ts'
import type { Db, Tx } from '../../../../server/database/db.ts'
import { browserNameOf } from '../../../../server/http/browserName.ts'
import { AppError } from '../../../../server/http/errors.ts'
import { secondFactorsOf, type SecondFactors } from '../../../../server/session/confirmation.ts'
import { otherWayOf, type OnlyWay } from '../../../../server/session/onlyWay.ts'
import {
  readTimeout,
  startSession,
  type SessionOrigin,
  type SessionRow,
} from '../../../../server/session/session.ts'
import { owedStep } from '../../../../server/session/signInStep.ts'
import type { SignInStep } from '../../../../shared/endpoint/signInStep.ts'
import { findTwoFactorPolicy } from '../../../base/settings/server/queries.ts'
import { withAllNames } from '../../../../shared/text/calledName.ts'
import type { OwnAccount } from '../schema.ts'
import { rememberDevice } from './knownDevices.ts'
import type { StoredAccount } from './queries.ts'
import { nameActions } from '../../../../server/audit/actionNames.ts'

nameActions({
  login: 'Signed in',
  'code required': 'Password accepted, code asked for',
  'passkey required': 'Password accepted, passkey asked for',
  'step required': 'Asked for a step before signing in',
  'login refused': 'Sign-in refused',
  registered: 'Registered',
})

/** The request of a sign-in, sent by JavaScript or by a plain form. */
export interface SignInContext {
  request: FastifyRequest
  reply: FastifyReply
  session: SessionRow | null
  address: string
}

/** The outcome of a sign-in after all factors were proved: a required step, or the account. */
export type Begun = { requiresStep: SignInStep } | OwnAccount

/** The second factors that sign-in requires after the right password. */
export type NeedsSecond = { requiresOTP?: true; requiresPasskey?: true }

const needing = ({ code, passkey }: SecondFactors): NeedsSecond => ({
  ...(code && { requiresOTP: true }),
  ...(passkey && { requiresPasskey: true }),
})

export const needsSecond = (begun: NeedsSecond | Begun): begun is NeedsSecond =>
  'requiresOTP' in begun || 'requiresPasskey' in begun

/** The name of the browser for the audit log, if it is known. */
export function fromBrowser(request: FastifyRequest): { browser?: string } {
  const browser = browserNameOf(request)
  return browser === null ? {} : { browser }
}

/** The response of a sign-in. */
export async function ownAccountOf(db: Db, user: StoredAccount): Promise<OwnAccount> {
  return { ...withAllNames(user), sessionTimeout: await readTimeout(db) }
}

/** Thrown only after the user has proved who they are. Nobody else learns why the sign-in is refused. */
export class SignInRefused extends AppError {
  readonly userId: number
  /** Where the user has to sign in instead; undefined for a suspended account. */
  readonly otherWay: OnlyWay | undefined

  constructor(userId: number, otherWay?: OnlyWay) {
    const suspended = 'This account is suspended. Please contact us.'
    super('forbidden', otherWay ? `Please sign in with ${otherWay.name}.` : suspended)
    this.userId = userId
    this.otherWay = otherWay
  }
}

/** Runs a transaction that begins a session. If it refuses the sign-in, the refusal is recorded after the rollback. */
export async function signingIn<Result>(
  { database }: Pick<AppContext, 'database'>,
  address: string,
  work: (tx: Tx) => Promise<Result>,
): Promise<Result> {
  try {
    return await database.transaction(work)
  } catch (error) {
    if (error instanceof SignInRefused) {
      const why = error.otherWay ? error.message : 'suspended'
      await audit(database.db, { action: 'login refused', actorId: error.userId, detail: { why }, address })
    }
    throw error
  }
}

interface Beginning {
  user: StoredAccount
  event: 'login' | 'registered'
  /** Undefined for a sign-in without an identity provider. */
  origin?: SessionOrigin
  /** Details for the audit log. */
  about?: {
    passkey?: string
    provider?: string
    by?: string
  }
}

const here: SessionOrigin = { providerId: null, hasOtherFactor: false }

/** Refuses a suspended account, or one that must sign in another way. @throws SignInRefused */
async function refuseUnlessOpen(
  tx: Tx,
  { user, origin = here }: Pick<Beginning, 'user' | 'origin'>,
): Promise<void> {
  if (user.isSuspended) throw new SignInRefused(user.id)
  const otherWay = await otherWayOf(tx, user, origin.providerId)
  if (otherWay) throw new SignInRefused(user.id, otherWay)
}

type Asked = Pick<SignInContext, 'request' | 'reply' | 'address'>

/**
 * Begins a session after the first factor; the session may still wait for the second factor. The transaction has locked
 * the account.
 *
 * @throws SignInRefused
 */
export async function beginByFirstFactor(
  tx: Tx,
  context: AppContext,
  asked: Asked,
  beginning: Beginning,
): Promise<NeedsSecond | Begun> {
  const { user, origin = here, about } = beginning
  const second = secondFactorsOf(user)
  if (origin.hasOtherFactor || (!second.code && !second.passkey))
    return beginSession(tx, context, asked, beginning)
  await refuseUnlessOpen(tx, beginning)
  const { request, reply, address } = asked
  await startSession(tx, request, reply, user.id, 'code', origin)
  const action = second.code ? 'code required' : 'passkey required'
  await audit(tx, { action, actorId: user.id, ...(about && { detail: about }), address })
  return needing(second)
}

/**
 * Begins the session of a user who has proved who they are. The session may still wait for a required step. The
 * transaction has locked the account.
 *
 * @throws SignInRefused
 */
export async function beginSession(
  tx: Tx,
  context: AppContext,
  { request, reply, address }: Asked,
  { user, event, origin = here, about }: Beginning,
): Promise<Begun> {
  await refuseUnlessOpen(tx, { user, origin })
  const policy = await findTwoFactorPolicy(tx)
  const step = owedStep({ ...user, hasOtherFactor: origin.hasOtherFactor }, policy)
  await startSession(tx, request, reply, user.id, step ? 'step' : 'full', origin)
  if (!step || event === 'registered') {
    const detail = { ...fromBrowser(request), ...about }
    await audit(tx, { action: event, actorId: user.id, detail, address })
  }
  if (step) {
    await audit(tx, { action: 'step required', actorId: user.id, detail: { step }, address })
    return { requiresStep: step }
  }
  rememberDevice(context, request, reply, user)
  return ownAccountOf(tx, user)
}

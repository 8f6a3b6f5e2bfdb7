import type { FastifyRequest } from 'fastify'
import { findAccount } from '../../../features/people/accounts/server/queries.ts'
import type { Sites } from '../../../features/site/brands/server/siteOfHost.ts'
import { repeatSetUp } from '../../../features/people/invitations/server/steps.ts'
import { refusalIn } from '../../../features/people/singleSignOn/outcomes.ts'
import { waysInAt } from '../../../features/people/singleSignOn/server/queries.ts'
import type { PostedForm } from '../../../shared/site/pageState.ts'
import type { AppContext } from '../../../server/appContext.ts'
import { secondFactorsOf } from '../../../server/session/confirmation.ts'
import { owedStep } from '../../../server/session/signInStep.ts'
import { isReturn } from '../../../shared/endpoint/signInStep.ts'

/** The sign-in step or message for a user who returns from another sign-in method; otherwise undefined. */
export async function shownOnReturn(
  context: AppContext,
  sites: Sites,
  request: FastifyRequest,
): Promise<PostedForm | undefined> {
  const { searchParams } = new URL(request.url, 'http://page')
  if (isReturn(searchParams)) return stepOf(context, sites, request)
  if (!searchParams.has('refused')) return undefined
  const ways = await waysInAt(context.database.db, request.hostname)
  const message = refusalIn(searchParams, (id) => ways.find((way) => way.id === id)?.name)
  return message === undefined ? undefined : { form: 'login', values: {}, errors: {}, message }
}

/** The form that the session needs next: for a second factor, or for a sign-in step. */
async function stepOf(
  context: AppContext,
  sites: Sites,
  request: FastifyRequest,
): Promise<PostedForm | undefined> {
  const { session } = request
  if (session?.state !== 'pending') return undefined
  const shown = { values: {}, errors: {} }
  if (!session.awaitsStep) {
    const user = await findAccount(context.database.db, session.id)
    if (!user) return undefined
    const { code, passkey } = secondFactorsOf(user)
    return { ...shown, form: !passkey ? 'code' : code ? 'code or passkey' : 'passkey' }
  }
  const form = owedStep(session, session)
  if (form !== 'twoFactor') return form && { ...shown, form }
  return { ...shown, form, setUp: await repeatSetUp(context, sites, { request, session }) }
}

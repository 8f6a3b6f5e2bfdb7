import { missing, signedOut } from '../../../../server/http/errors.ts'
import type { Routes } from '../../../../server/endpoints/serve.ts'
import { actorOf, renewSession } from '../../../../server/session/session.ts'
import { confirm } from '../../accounts/server/confirm.ts'
import { findAccount } from '../../accounts/server/queries.ts'
import { withAllNames } from '../../../../shared/text/calledName.ts'
import type { Sites } from '../../../site/brands/server/siteOfHost.ts'
import * as endpoints from '../endpoints.ts'
import { bySession, newChallenge, startCookie, takeChallenge } from './challenges.ts'
import { removePasskey, removePasskeys, storePasskey } from './commands.ts'
import { credentialsOf, passkeysOf } from './queries.ts'
import { acceptUse, enterPasskey, judge, ownPasskeysAt, refuseCopy, signInByPasskey } from './signIn.ts'
import { assertionOptions, enrolmentOptions, hostOf, userHandleOf, verifyEnrolment } from './webauthn.ts'

export const passkeyRoutes =
  (sites: Sites): Routes =>
  (serve, context) => {
    const { database } = context
    const { db } = database

    serve(endpoints.listOwnPasskeys, ({ actor }) => passkeysOf(db, actor.id))

    serve(endpoints.beginEnrolment, async ({ actor, body: { signsInAlone }, request }) => {
      const host = hostOf(request)
      const purpose = signsInAlone ? 'enrol without password' : 'enrol'
      const challenge = await newChallenge(database, { boundTo: await bySession(db, actor), host }, purpose)
      const { site } = await sites.ofHost(request.hostname)
      const { username, fullName } = withAllNames(actor)
      const owner = {
        handle: userHandleOf(actor.id),
        username,
        shownName: fullName ?? username,
        brand: site.brand.name,
      }
      const known = await credentialsOf(db, actor.id, host)
      return { options: await enrolmentOptions({ challenge, host }, owner, known, signsInAlone) }
    })

    // This handler does not use `transact`. A retry would fail anyway, because the challenge is used up and the session
    // has ended.
    serve(endpoints.addPasskey, async ({ actor, body: { name, response }, confirmed, request, reply }) => {
      const bound = { boundTo: [await bySession(db, actor)], host: hostOf(request) }
      const { challenge, purpose } = await takeChallenge(
        db,
        response.response.clientDataJSON,
        bound,
        'enrol',
        'enrol without password',
      )
      const signsInAlone = purpose === 'enrol without password'
      const { host } = bound
      const credential = await verifyEnrolment(request, response, { challenge, host }, signsInAlone)
      const { transports = [] } = response.response
      const passkey = { ...credential, name, host, signsInAlone, transports }
      return database.transaction(async (tx) => {
        const stored = await storePasskey(tx, actor.id, passkey, confirmed)
        await renewSession(tx, request, reply, actor)
        return stored
      })
    })

    serve(endpoints.removePasskey, ({ actor, params, confirmed, request, reply, transact }) =>
      transact(async (tx) => {
        await removePasskey(tx, actor.id, params.id, confirmed)
        await renewSession(tx, request, reply, actor)
        return { message: 'The passkey is removed. You are signed out everywhere else.' }
      }),
    )

    serve(endpoints.challengeOwn, async ({ session, request }) => {
      if (!session) throw signedOut()
      const host = hostOf(request)
      const known = await ownPasskeysAt(context, session.id, host)
      const purpose = actorOf(session) ? 'confirm' : 'second factor'
      const challenge = await newChallenge(database, { boundTo: await bySession(db, session), host }, purpose)
      return { options: await assertionOptions({ challenge, host }, known) }
    })

    serve(endpoints.verifyPasskey, (call) => enterPasskey(context, call, call.body.response))

    serve(endpoints.confirmByPasskey, async (call) => {
      const { actor, body } = call
      const owner = await findAccount(db, actor.id)
      if (!owner) throw signedOut()
      const boundTo = [await bySession(db, actor)]
      const signing = { boundTo, purpose: 'confirm' as const, owner }
      return confirm(context, call, actor, {
        password: body.password,
        second: {
          wrong: 'passkey',
          prove: async () => {
            const signed = await judge(context, call, body.response, signing)
            return {
              accept: (tx) => acceptUse(tx, signed),
              refuse: () => refuseCopy(context, call, signed),
            }
          },
        },
      })
    })

    serve(endpoints.challengeAnyone, async ({ request, reply }) => {
      const host = hostOf(request)
      const challenge = await newChallenge(
        database,
        { boundTo: startCookie(request, reply), host },
        'sign in',
      )
      return { options: await assertionOptions({ challenge, host }) }
    })

    serve(endpoints.signInByPasskey, (call) => signInByPasskey(context, call, call.body.response))

    serve(endpoints.countPasskeys, async ({ params }) => {
      const user = await findAccount(db, params.id)
      if (!user) throw missing('User not found')
      return { count: user.passkeyCount }
    })

    serve(endpoints.removePasskeysOf, ({ actor, params, confirmed, request, reply, transact }) =>
      transact(async (tx) => {
        const count = await removePasskeys(tx, params.id, confirmed)
        if (params.id === actor.id) await renewSession(tx, request, reply, actor)
        return { message: count === 1 ? 'The passkey is removed' : `${count} passkeys are removed` }
      }),
    )
  }

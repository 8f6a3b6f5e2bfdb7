import { audit } from '../../../server/audit/audit.ts'
import { AppError, missing } from '../../../server/http/errors.ts'
import type { Routes } from '../../../server/endpoints/serve.ts'
import type { Actor } from '../../../server/session/session.ts'
import * as endpoints from '../endpoints.ts'
import { eventOf } from '../events.ts'
import { tellAdministrators } from './administratorNotices.ts'
import { certificateToTrust, inspectCertificate, storeTrust } from './certificate.ts'
import { changeTemplate, sendAgain } from './commands.ts'
import { defaultTemplate } from './defaultTemplates.ts'
import { renderExample } from './example.ts'
import type { MailBrand } from './mailBrand.ts'
import { checkTemplate } from './render.ts'
import { findMail, findTemplate, findTemplateForUpdate, listTemplates, readOutbox } from './queries.ts'
import {
  changeStaffRecipients,
  findStaffRecipients,
  findStaffRecipientsForUpdate,
} from './staffRecipients.ts'
import { limits } from '../../../server/limits/limits.ts'
import { sendTest } from './testMail.ts'
import { nameActions } from '../../../server/audit/actionNames.ts'

nameActions({
  'email template changed': 'Changed the email template',
  'staff recipients changed': 'Changed who is told of new tickets, replies and contact requests',
  'test email sent': 'Sent a test email',
  'mail sent again': 'Resent an email',
})

const changeOfTrust = ({ certificate }: { certificate: string | null }) =>
  certificate === null
    ? "The mail server's certificate is no longer trusted."
    : "The mail server's certificate is now trusted."

/** @throws 409 if the caller has no confirmed address */
function confirmedAddressOf({ email, emailConfirmedAt }: Actor): string {
  if (email !== null && emailConfirmedAt !== null) return email
  throw new AppError(
    'conflict',
    'A test of a template goes only to your own email address. Set and confirm it under Your Account first.',
  )
}

export const mailRoutes: Routes = (serve, context) => {
  const { database, throttle } = context
  const { db } = database

  async function answerTest(
    { actor, address }: { actor: Actor; address: string },
    test: ReturnType<typeof sendTest>,
    of: { subject?: string } = {},
  ) {
    const { to, outcome } = await test
    const detail = outcome.sent ? { to, sent: true } : { to, sent: false, reason: outcome.reason }
    await audit(db, { action: 'test email sent', actorId: actor.id, ...of, detail, address })
    if (!outcome.sent) throw new AppError('invalid', outcome.reason)
    return { message: `The mail server accepted the test email for ${to}.` }
  }

  serve(endpoints.sendTestMail, async (call) => {
    await throttle.take([limits['test mail by account'], call.actor.id])
    return answerTest(call, sendTest(context, call.actor, call.body.to))
  })

  serve(endpoints.readMailCertificate, async ({ actor }) => {
    await throttle.take([limits['certificate of the mail server by account'], actor.id])
    return inspectCertificate(context)
  })

  serve(endpoints.trustMailCertificate, async ({ actor, body, address, confirmed, transact }) => {
    await throttle.take([limits['certificate of the mail server by account'], actor.id])
    const trust = await certificateToTrust(context, body.fingerprint)
    return transact(async (tx) => {
      const before = await storeTrust(tx, trust, { actorId: actor.id, address })
      if (before) await tellAdministrators(tx, changeOfTrust(trust), confirmed, before)
      return {
        message: trust.certificate === null ? 'No certificate is trusted.' : 'The certificate is trusted.',
      }
    })
  })

  serve(endpoints.sendTemplateTest, async (call) => {
    const { actor, body, params } = call
    await throttle.take([limits['test mail by account'], actor.id])
    const stored = await findTemplate(db, params.id)
    if (!stored) throw missing('Template not found')
    const draft = { ...stored, htmlContent: body.htmlContent, textContent: body.textContent }
    checkTemplate(stored.name, draft)
    const write = (brand: MailBrand) => renderExample(draft, brand)
    const test = sendTest(context, actor, confirmedAddressOf(actor), write, body.brandId)
    return answerTest(call, test, { subject: stored.name })
  })

  serve(endpoints.readDefaultTemplate, async ({ params }) => {
    const stored = await findTemplate(db, params.id)
    const event = stored && eventOf(stored.name)
    if (!event) throw missing('Template not found')
    return defaultTemplate(event)
  })

  serve(endpoints.readOutbox, ({ query }) => readOutbox(context.database, query.state))

  serve(endpoints.sendMailAgain, ({ actor, params, address, transact }) =>
    transact(async (tx) => {
      const done = await sendAgain(tx, params.id)
      const mail = await findMail(tx, params.id)
      if (!mail) throw missing('Email not found')
      if (!done) {
        throw new AppError(
          'conflict',
          mail.state === 'failed'
            ? 'The link in this email has expired. Send the person a new one.'
            : 'Only an email that has failed or waits can be sent again.',
        )
      }
      await audit(tx, { action: 'mail sent again', actorId: actor.id, subject: `mail ${mail.id}`, address })
      return mail
    }),
  )

  serve(endpoints.readStaffRecipients, () => findStaffRecipients(db))

  serve(endpoints.saveStaffRecipients, ({ actor, body, address, transact, checkVersion }) =>
    transact(async (tx) => {
      const before = await findStaffRecipientsForUpdate(tx)
      const change = { action: 'staff recipients changed', subject: 'staff recipients' }
      await checkVersion(tx, before, change)
      await changeStaffRecipients(tx, body.recipients)
      const after = await findStaffRecipients(tx)
      const detail = { from: before.recipients, to: after.recipients }
      await audit(tx, { ...change, actorId: actor.id, detail, address })
      return after
    }),
  )

  serve(endpoints.listTemplates, () => listTemplates(db))

  serve(endpoints.updateTemplate, ({ actor, params, body, address, transact, checkVersion }) =>
    transact(async (tx) => {
      const stored = await findTemplateForUpdate(tx, params.id)
      if (!stored) throw missing('Template not found')
      const change = { action: 'email template changed', subject: stored.name }
      await checkVersion(tx, stored, change)
      await audit(tx, { ...change, actorId: actor.id, address })
      return changeTemplate(tx, stored, body)
    }),
  )
}

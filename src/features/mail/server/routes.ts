import { audit } from '../../../server/audit.ts'
import { AppError, missing } from '../../../server/errors.ts'
import type { Routes } from '../../../server/serve.ts'
import * as calls from '../calls.ts'
import { changeTemplate, sendAgain } from './commands.ts'
import { findMail, findTemplateForUpdate, listTemplates, readOutbox } from './queries.ts'
import { sendTest, testMailLimit } from './testMail.ts'

export const mailRoutes: Routes = (serve, context) => {
  const { database, throttle } = context
  const { db } = database

  serve(calls.sendTestMail, async ({ actor, body, address }) => {
    await throttle.take([testMailLimit, actor.id])
    const { to, outcome } = await sendTest(context, actor, body.to)
    const detail = outcome.sent ? { to, sent: true } : { to, sent: false, reason: outcome.reason }
    await audit(db, { action: 'test email sent', actorId: actor.id, detail, address })
    if (!outcome.sent) throw new AppError('invalid', outcome.reason)
    return { message: `The mail server took the test email to ${to}.` }
  })

  serve(calls.readOutbox, ({ query }) => readOutbox(db, query.state))

  serve(calls.sendMailAgain, ({ actor, params, address, transact }) =>
    transact(async (tx) => {
      const done = await sendAgain(tx, params.id)
      const mail = await findMail(tx, params.id)
      if (!mail) throw missing('Email not found')
      if (!done) throw new AppError('conflict', 'Only a failed email can be sent again.')
      await audit(tx, { action: 'mail sent again', actorId: actor.id, subject: `mail ${mail.id}`, address })
      return mail
    }),
  )

  serve(calls.listTemplates, () => listTemplates(db))

  serve(calls.updateTemplate, ({ actor, params, body, address, transact, checkVersion }) =>
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

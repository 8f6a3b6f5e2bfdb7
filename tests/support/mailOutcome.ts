import type { Selectable } from 'kysely'
import type { Tables } from '../../src/server/database/tables.ts'
import type { TestApp } from './testApp.ts'

type InboundMail = Selectable<Tables['inboundMails']>

/** A mail after it was read, as the desk shows it. */
export interface MailOutcome {
  /** Such as `reply`, `ticket` or `held otherSender`. */
  lands: string
  text?: string | null
  quoted?: string | undefined
  title?: string
  files: string[]
}

export async function outcomeOf(app: TestApp, row: InboundMail): Promise<MailOutcome> {
  const { db } = app.context.database
  const { state, reason, responseId, ticketId, text } = row
  const filesOf = async (column: 'responseId' | 'ticketId', id: number) => {
    const files = db.selectFrom('attachments').select('name').where(column, '=', id).orderBy('id')
    return (await files.execute()).map(({ name }) => name)
  }
  if (state === 'reply' && responseId !== null) {
    const response = await db
      .selectFrom('ticketResponses')
      .select(['message', 'mail'])
      .where('id', '=', responseId)
      .executeTakeFirstOrThrow()
    return {
      lands: state,
      text: response.message,
      quoted: response.mail?.quoted,
      files: await filesOf('responseId', responseId),
    }
  }
  if (state === 'ticket' && ticketId !== null) {
    const ticket = await db
      .selectFrom('tickets')
      .select(['title', 'description'])
      .where('id', '=', ticketId)
      .executeTakeFirstOrThrow()
    return {
      lands: state,
      text: ticket.description,
      title: ticket.title,
      files: await filesOf('ticketId', ticketId),
    }
  }
  return { lands: [state, reason].filter(Boolean).join(' '), text, files: [] }
}

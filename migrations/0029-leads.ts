import {
  generatedId,
  integer,
  nullable,
  oneOf,
  references,
  text,
  timestamp,
  withDefault,
  type Schema,
} from './frozen/schema.ts'

/**
 * The progress of a lead: whether and by whom it was handled, its assignee, the answers mailed to it, and the company
 * and customer that were made from it. The host of the inquiry decides the brand of the answers. Also adds archived
 * leads.
 */
export async function up(schema: Schema): Promise<void> {
  const columns = {
    host: nullable(text),
    state: withDefault(oneOf('open', 'handled'), 'open'),
    handledAt: nullable(timestamp),
    handledBy: nullable(integer),
    assignedTo: nullable(integer),
    answeredAt: nullable(timestamp),
    // Company, customer and lead can be deleted independently.
    companyId: nullable(integer),
    customerId: nullable(integer),
  }
  for (const [name, column] of Object.entries(columns))
    await schema.addColumn('contactRequests', name, column)
  await schema.createIndex('contactRequests', ['companyId', 'id'])
  await schema.createIndex('contactRequests', ['customerId', 'id'])
  await schema.run(`update "contactRequests" set "customerId" = (select "userId" from "leadInvitations"
    where "inquiryId" = "contactRequests"."id")`)

  await schema.createTable('leadAnswers', {
    id: generatedId,
    inquiryId: references('contactRequests', 'cascade'),
    userId: integer,
    message: text,
    // Mails are deleted some time after they were sent.
    mailId: nullable(integer),
    createdAt: timestamp,
  })
  await schema.createIndex('leadAnswers', ['inquiryId', 'id'])

  await schema.createTable(
    'archivedLeads',
    { inquiryId: references('contactRequests', 'cascade'), userId: integer, createdAt: timestamp },
    ['inquiryId'],
  )
}

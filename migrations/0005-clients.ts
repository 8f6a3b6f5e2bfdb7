import { keepWords } from './frozen/keepWords.ts'
import {
  generatedId,
  integer,
  json,
  nullable,
  oneOf,
  references,
  text,
  timestamp,
  withDefault,
  type Schema,
} from './frozen/schema.ts'

/** Inquiries of the public site, which are the leads of agents. */
export async function up(schema: Schema): Promise<void> {
  const { createTable, createIndex, run } = schema
  await createTable('contactRequests', {
    id: generatedId,
    name: text,
    email: text,
    company: nullable(text),
    phone: text,
    message: text,
    type: withDefault(oneOf('contact', 'service', 'support'), 'contact'),
    services: withDefault(json, '[]'),
    createdAt: timestamp,
    // The host decides the brand of the answers.
    host: nullable(text),
    closedAt: nullable(timestamp),
    closedBy: nullable(integer),
    assignedTo: nullable(integer),
    answeredAt: nullable(timestamp),
    // Company, customer and lead can be deleted independently.
    companyId: nullable(integer),
    customerId: nullable(integer),
    state: withDefault(oneOf('new', 'contacted', 'won', 'lost'), 'new'),
    lostReason: nullable(text),
  })
  await createIndex('contactRequests', ['companyId', 'id'])
  await createIndex('contactRequests', ['customerId', 'id'])
  // For the leads that name a company.
  await run(`create index "contactRequests_company_lower" on "contactRequests" (lower("company"), "id")`)
  // For the Admin Panel, which counts the new leads only.
  await run(`create index "contactRequests_new" on "contactRequests" ("state", "id") where "state" = 'new'`)
  const searched = ['name', 'email', 'company', 'phone', 'message']
  await keepWords(schema, 'inquiryWords', { of: 'contactRequests', columns: searched })

  const inquiryId = references('contactRequests', 'cascade')
  await createTable('leadAnswers', {
    id: generatedId,
    inquiryId,
    userId: integer,
    message: text,
    // Mails are deleted some time after they were sent.
    mailId: nullable(integer),
    createdAt: timestamp,
  })
  await createIndex('leadAnswers', ['inquiryId', 'id'])
  await createTable('archivedLeads', { inquiryId, userId: integer, createdAt: timestamp }, ['inquiryId'])
  // The account and the lead can be deleted independently.
  await createTable('leadInvitations', { inquiryId, userId: integer, createdAt: timestamp }, ['inquiryId'])
}

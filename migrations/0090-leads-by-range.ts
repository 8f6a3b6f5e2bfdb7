import { keepCounts } from './frozen/keepCounts.ts'
import { keepWords, textOf } from './frozen/keepWords.ts'
import { boolean, integer, json, nullable, timestamp, type Schema } from './frozen/schema.ts'

const searched = ['name', 'email', 'company', 'phone', 'message', 'type', 'lostReason']

/** Characters that people put between the digits of a phone number. */
const betweenDigits = [' ', '(', ')', '-', '.', '/']
const digits = betweenDigits.reduce(
  (text, character) => `replace(${text}, '${character}', '')`,
  '"record"."phone"',
)

/** Besides these columns: the phone number in one word, the services, and the name of the company that a lead became. */
const wordsOfLead = `${textOf(searched)} || ' ' || ${digits} || ' ' || cast("record"."services" as text) || ' '
  || coalesce((select "companies"."name" from "companies" where "companies"."id" = "record"."companyId"), '')`

/**
 * For lists of leads that are requested by range. A lead is archived by two columns in place of a table, so that an
 * index and the counts have it.
 *
 * A migration that rebuilds `companies` on SQLite must create the triggers `inquiryWords_rename` and
 * `inquiryWords_leave` again.
 */
export async function up(schema: Schema): Promise<void> {
  const { addColumn, createIndex, run } = schema
  await addColumn('contactRequests', 'archivedAt', nullable(timestamp))
  await addColumn('contactRequests', 'archivedBy', nullable(integer))
  const stored = (column: string) =>
    `(select "${column}" from "archivedLeads" where "inquiryId" = "contactRequests"."id")`
  await run(`update "contactRequests" set "archivedAt" = ${stored('createdAt')}, "archivedBy" = ${stored('userId')}
    where "id" in (select "inquiryId" from "archivedLeads")`)
  await run('drop table "archivedLeads"')
  await run(`create index "contactRequests_archived" on "contactRequests" ("archivedAt", "id")
    where "archivedAt" is not null`)
  // Has all that lists are filtered by, so that a list which is filtered by anything reads no lead besides its page.
  await createIndex('contactRequests', ['id', 'state', 'assignedTo', 'archivedAt', 'createdAt'])

  const isArchived = {
    name: 'isArchived',
    kind: boolean,
    of: 'archivedAt',
    valueOf: (row: string) => `${row}."archivedAt" is not null`,
  }
  // No account has the id 0.
  const assignedTo = {
    name: 'assignedTo',
    kind: integer,
    of: 'assignedTo',
    valueOf: (row: string) => `coalesce(${row}."assignedTo", 0)`,
  }
  const services = {
    name: 'services',
    kind: json,
    of: 'services',
    valueOf: (row: string) => `${row}."services"`,
  }
  await keepCounts(schema, 'leadCounts', { of: 'contactRequests', by: ['state', assignedTo, isArchived] })
  await keepCounts(schema, 'leadTopicCounts', { of: 'contactRequests', by: ['type', services, isArchived] })
  await keepMoreWords(schema)
}

async function keepMoreWords(schema: Schema): Promise<void> {
  const { engine, run } = schema
  const isPostgres = engine === 'postgres'
  for (const name of ['insert', 'update', 'delete'])
    await run(
      isPostgres ? `drop function "inquiryWords_${name}"() cascade` : `drop trigger "inquiryWords_${name}"`,
    )
  if (isPostgres) await run('drop function "inquiryWords_renew"(bigint)')
  else await run('drop table "inquiryWordsIndex"')
  await run('drop table "inquiryWords"')
  await keepWords(schema, 'inquiryWords', {
    of: 'contactRequests',
    columns: [...searched, 'services', 'companyId'],
    text: wordsOfLead,
  })
  const trigger = (name: string, when: string, row: 'old' | 'new') => {
    if (isPostgres)
      return run(`create function "inquiryWords_${name}"() returns trigger language plpgsql as $$ begin
        perform "inquiryWords_renew"("id") from "contactRequests" where "companyId" = ${row}."id";
        return null; end $$;
        create trigger "inquiryWords_${name}" after ${when} execute function "inquiryWords_${name}"()`)
    return run(`create trigger "inquiryWords_${name}" after ${when} begin
      update "inquiryWords" set "words" = (select searchWords(${wordsOfLead}) from "contactRequests" as "record"
        where "record"."id" = "inquiryWords"."id")
      where "id" in (select "id" from "contactRequests" where "companyId" = ${row}."id"); end`)
  }
  const rowBy = isPostgres ? 'for each row ' : ''
  const isRenamed = '(old."name" is distinct from new."name")'
  await trigger('rename', `update of "name" on "companies" ${rowBy}when ${isRenamed}`, 'new')
  await trigger('leave', `delete on "companies" ${rowBy}`, 'old')
}

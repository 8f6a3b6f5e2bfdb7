import { integer, json, nullable, text, timestamp, type Schema } from './frozen/schema.ts'

/**
 * The account and the record of a mail, which decide at sending time whether it may be sent
 * (features/mail/server/addressees.ts). Waiting mails get the account with their address; those about a ticket or a new
 * invoice also get the record and its customer.
 */
export async function up({ addColumn, engine, run }: Schema): Promise<void> {
  await addColumn('outbox', 'userId', nullable(integer))
  await addColumn('outbox', 'about', nullable(json))
  await addColumn('outbox', 'boundTo', nullable(text))
  await addColumn('outbox', 'withdrawnAt', nullable(timestamp))

  const customerEvents =
    "'ticketConfirmed', 'staffAnswered', 'statusChanged', 'invoiceIssued', 'invoiceChanged'"
  const unsent = `"state" <> 'sent'`
  await run(`update "outbox" set "userId" = (select min("id") from "users"
      where lower("users"."email") = lower("outbox"."recipient"))
    where ${unsent} and "event" not in ('inquiry', 'ticketRaised', 'ticketAnswered', 'leadAnswered', 'confirmNewEmail')`)

  await run(`update "outbox" set "userId" = (select min("userId") from "emailChanges"
      where lower("emailChanges"."email") = lower("outbox"."recipient") and "confirmedAt" is null)
    where ${unsent} and "event" = 'confirmNewEmail'`)

  const idOf = (noun: string) =>
    ({
      sqlite: `cast(substr("headers" ->> '$.References', ${`<${noun}-`.length + 1}) as integer)`,
      postgres: `cast(substring("headers" ->> 'References' from '<${noun}-([0-9]{1,15})@') as bigint)`,
    })[engine]
  const invoiceId = {
    sqlite: `"files" ->> '$[0].id'`,
    postgres: `cast("files" -> 0 ->> 'id' as bigint)`,
  }[engine]
  const object = { sqlite: 'json_object', postgres: 'jsonb_build_object' }[engine]
  const aboutOf = (kind: string) =>
    `${object}('kind', '${kind}', 'id', "records"."id", 'customerId', "records"."userId")`
  await run(`update "outbox" set "about" = (select ${aboutOf('ticket')} from "tickets" as "records" where "records"."id" = ${idOf('ticket')})
    where ${unsent} and "event" in ('ticketConfirmed', 'staffAnswered', 'statusChanged')`)
  await run(`update "outbox" set "about" = (select ${aboutOf('invoice')} from "invoices" as "records" where "records"."id" = ${invoiceId})
    where ${unsent} and "event" = 'invoiceIssued' and "files" is not null`)
  await run(`update "outbox" set "about" = ${object}('kind', 'lead', 'id', ${idOf('lead')})
    where ${unsent} and "event" = 'leadAnswered'`)
  // Copies for staff belong to no account; their recipients are those of a template.
  await run(`update "outbox" set "userId" = null where ${unsent} and "event" in (${customerEvents})
    and exists (select 1 from "emailTemplates" where ${
      engine === 'sqlite'
        ? `exists (select 1 from json_each("emailTemplates"."recipients") where lower("value") = lower("outbox"."recipient"))`
        : `exists (select 1 from jsonb_array_elements_text("emailTemplates"."recipients") as "listed"
            where lower("listed") = lower("outbox"."recipient"))`
    })`)
}

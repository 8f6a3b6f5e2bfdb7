import type { Schema } from './frozen/schema.ts'

const lists = ['tickets', 'invoices', 'contactRequests', 'companies', 'users', 'domains']

const mark = '(random() * 9007199254740991)::bigint'

/**
 * On PostgreSQL the version of a list was one row, at which writers waited until the previous one had committed. Now
 * each change appends a row with a random mark, and the version is the sum of all visible marks: only the same changes
 * have the same sum, even if an earlier transaction commits later. A sequence would not suffice, because its number is
 * visible before the rows are. Housekeeping adds the marks of finished transactions to the total.
 */
export async function up(schema: Schema): Promise<void> {
  if (schema.engine === 'sqlite') return
  await schema.run(`create table "listTotals" ("list" text collate "C" primary key,
    "transaction" bigint not null default 0, "total" numeric not null default ${mark})`)
  await schema.run(
    `insert into "listTotals" ("list") values ${lists.map((list) => `('${list}')`).join(', ')}`,
  )
  await schema.run(`create table "listChanges" ("list" text collate "C" not null,
    "transaction" bigint not null default txid_current(), "mark" bigint not null default ${mark})`)
  await schema.run(
    `create index "listChanges_list_transaction" on "listChanges" ("list", "transaction") include ("mark")`,
  )
  await schema.run(`create or replace function "renewListVersion"() returns trigger language plpgsql as $$
    begin insert into "listChanges" ("list") values (tg_argv[0]); return null; end $$`)
  await schema.run(`drop table "listVersions"`)
  // A total with a future transaction number was dumped on another server, whose numbers differ.
  await schema.run(`create view "listVersions" as
    select "list" as "name", (
      select "total" + coalesce(sum("mark"), 0) from "listChanges"
      where "list" = "listTotals"."list" and "transaction" > case
        when "listTotals"."transaction" < txid_snapshot_xmin(txid_current_snapshot())
        then "listTotals"."transaction" else 0 end
    )::text as "version" from "listTotals"`)
}

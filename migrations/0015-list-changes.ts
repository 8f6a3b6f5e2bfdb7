import type { Schema } from './frozen/schema.ts'

const lists = ['tickets', 'invoices', 'contactRequests', 'companies', 'users', 'domains']

const mark = '(random() * 9007199254740991)::bigint'

/**
 * On PostgreSQL the version of a list was one row, for which every writer of the list waited until the one before had
 * committed. Now each change appends a row with a random mark, and the version is the sum of the marks that are visible:
 * only the same changes have the same sum, also where one that began earlier is committed later. A sequence would not
 * do, since its number is visible before the rows are. Housekeeping adds what is settled to the total.
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
  // A total from beyond the present was dumped on another server, whose transactions had other numbers.
  await schema.run(`create view "listVersions" as
    select "list" as "name", (
      select "total" + coalesce(sum("mark"), 0) from "listChanges"
      where "list" = "listTotals"."list" and "transaction" > case
        when "listTotals"."transaction" < txid_snapshot_xmin(txid_current_snapshot())
        then "listTotals"."transaction" else 0 end
    )::text as "version" from "listTotals"`)
}

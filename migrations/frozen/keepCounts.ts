import type { Schema } from './schema.ts'

const listOf = (columns: readonly string[], of?: 'old' | 'new') =>
  columns.map((column) => (of ? `${of}."${column}"` : `"${column}"`)).join(', ')

/**
 * Makes the database maintain the number of rows of a table by the values of these columns, so that no query counts
 * them:
 *
 *     await keepCounts(schema, 'ticketCounts', { of: 'tickets', by: ['status', 'priority'] })
 *
 * On SQLite `ticketCounts` is a table with one row per combination of values. On PostgreSQL writers would wait for each
 * other at such a row, so their changes append rows to `ticketCountChanges`, and `ticketCounts` is a view of the sums.
 * Existing rows are counted.
 *
 * A migration that rebuilds the table on SQLite must call this again, because the triggers are dropped with the old
 * table.
 */
export async function keepCounts(
  { engine, run }: Schema,
  counts: string,
  { of: table, by }: { of: string; by: readonly string[] },
): Promise<void> {
  const columns = listOf(by)
  const isMoved = `(${listOf(by, 'old')}) is distinct from (${listOf(by, 'new')})`
  const countRows = `select ${columns}, count(*) from "${table}" group by ${columns}`
  if (engine === 'postgres') {
    const changes = changesOf(counts)
    const append = (row: 'old' | 'new', count: number) =>
      `insert into ${changes} (${columns}, "count") values (${listOf(by, row)}, ${count});`
    await run(`create table ${changes} (
      ${by.map((column) => `"${column}" text collate "C" not null`).join(', ')}, "count" bigint not null)`)
    await run(`insert into ${changes} (${columns}, "count") ${countRows}`)
    await run(`create view "${counts}" as
      select ${columns}, sum("count")::bigint as "count" from ${changes} group by ${columns}`)
    await run(`create function "${counts}_append"() returns trigger language plpgsql as $$ begin
      if tg_op <> 'INSERT' then ${append('old', -1)} end if;
      if tg_op <> 'DELETE' then ${append('new', 1)} end if;
      return null; end $$`)
    await run(`create trigger "${counts}_append" after insert or delete on "${table}"
      for each row execute function "${counts}_append"()`)
    await run(`create trigger "${counts}_move" after update of ${columns} on "${table}"
      for each row when (${isMoved}) execute function "${counts}_append"()`)
    return
  }
  await run(`drop table if exists "${counts}"`)
  await run(`create table "${counts}" (${by.map((column) => `"${column}" text not null`).join(', ')},
    "count" integer not null, primary key (${columns})) strict, without rowid`)
  await run(`insert into "${counts}" (${columns}, "count") ${countRows}`)
  const add = (row: 'old' | 'new', count: number) =>
    `insert into "${counts}" (${columns}, "count") values (${listOf(by, row)}, ${count})
      on conflict (${columns}) do update set "count" = "count" + excluded."count";`
  const trigger = (name: string, when: string, statements: string) =>
    run(`create trigger "${counts}_${name}" after ${when} begin ${statements} end`)
  await trigger('insert', `insert on "${table}"`, add('new', 1))
  await trigger('delete', `delete on "${table}"`, add('old', -1))
  await trigger(
    'move',
    `update of ${columns} on "${table}" when ${isMoved}`,
    `${add('old', -1)} ${add('new', 1)}`,
  )
}

const changesOf = (counts: string) => `"${counts.replace(/s$/, 'Changes')}"`

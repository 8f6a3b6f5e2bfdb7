import type { Schema } from './schema.ts'

const listOf = (columns: readonly string[], of?: 'old' | 'new') =>
  columns.map((column) => (of ? `${of}."${column}"` : `"${column}"`)).join(', ')

/**
 * Has the database keep how many rows a table has, by the values of these columns, so that nobody counts them:
 *
 *     await keepCounts(schema, 'ticketCounts', { of: 'tickets', by: ['status', 'priority'] })
 *
 * On the embedded engine `ticketCounts` is a table with one row for each combination of values. On PostgreSQL writers
 * would wait for one another at such a row: each of their changes appends rows to `ticketCountChanges`, and
 * `ticketCounts` is the view of their sums. What the table has already is counted.
 *
 * A migration that makes the table anew on the embedded engine does this again: the triggers have gone with the old one.
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

import { text, type ColumnSpec, type Schema } from './schema.ts'

/** A value to count by that is derived from the column `of`. `valueOf` returns its expression for a row. */
interface DerivedValue {
  name: string
  kind: ColumnSpec
  of: string
  valueOf: (row: string) => string
}

/**
 * Makes the database maintain the number of rows of a table by the values of these text columns, or by derived values,
 * so that no query counts them:
 *
 *     await keepCounts(schema, 'ticketCounts', { of: 'tickets', by: ['status', 'priority'] })
 *
 * No value may be null. On SQLite `ticketCounts` is a table with one row per combination of values. On PostgreSQL
 * writers would wait for each other at such a row, so their changes append rows to `ticketCountChanges`, and
 * `ticketCounts` is a view of the sums. Existing rows are counted.
 *
 * A migration that rebuilds the table on SQLite must call this again, because the triggers are dropped with the old
 * table.
 */
export async function keepCounts(
  { engine, run }: Schema,
  counts: string,
  { of: table, by }: { of: string; by: readonly (string | DerivedValue)[] },
): Promise<void> {
  const values = by.map((value) =>
    typeof value === 'string'
      ? { name: value, kind: text, of: value, valueOf: (row: string) => `${row}."${value}"` }
      : value,
  )
  const names = values.map(({ name }) => `"${name}"`).join(', ')
  const columns = values.map(({ of }) => `"${of}"`).join(', ')
  const types = values.map(({ name, kind }) => `"${name}" ${kind.type[engine]} not null`).join(', ')
  const valuesOf = (row: string) => values.map(({ valueOf }) => valueOf(row)).join(', ')
  const isMoved = `(${valuesOf('old')}) is distinct from (${valuesOf('new')})`
  const places = values.map((_, at) => at + 1).join(', ')
  const countRows = `select ${valuesOf(`"${table}"`)}, count(*) from "${table}" group by ${places}`
  if (engine === 'postgres') {
    const changes = changesOf(counts)
    const append = (row: 'old' | 'new', count: number) =>
      `insert into ${changes} (${names}, "count") values (${valuesOf(row)}, ${count});`
    await run(`create table ${changes} (${types}, "count" bigint not null)`)
    await run(`insert into ${changes} (${names}, "count") ${countRows}`)
    await run(`create view "${counts}" as
      select ${names}, sum("count")::bigint as "count" from ${changes} group by ${names}`)
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
  await run(
    `create table "${counts}" (${types}, "count" integer not null, primary key (${names})) strict, without rowid`,
  )
  await run(`insert into "${counts}" (${names}, "count") ${countRows}`)
  const add = (row: 'old' | 'new', count: number) =>
    `insert into "${counts}" (${names}, "count") values (${valuesOf(row)}, ${count})
      on conflict (${names}) do update set "count" = "count" + excluded."count";`
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

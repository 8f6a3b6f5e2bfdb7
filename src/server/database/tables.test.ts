import { describe, expect, test } from 'vitest'
import { bothEngines, openTestDatabase } from '../../../tests/support/engines.ts'
import type { ColumnKind } from './columns.ts'
import type { Engine } from './engine.ts'
import { columnKinds } from './tables.ts'

/** Tables of the engine, which belong to no feature; those with words belong to the search (keepWords.ts). */
const isOfTheEngine = (name: string) =>
  ['schemaMigrations', 'ticketWordsAdded', 'listedCustomers', 'listedCompanies', 'listedUsers'].includes(
    name,
  ) || /^[a-zA-Z]+(CountChanges|Words(Index(_[a-z]+)?)?)$/.test(name)

const types: Record<Engine, Record<ColumnKind, string>> = {
  sqlite: {
    id: 'INTEGER',
    integer: 'INTEGER',
    text: 'TEXT',
    boolean: 'INTEGER',
    json: 'TEXT',
    timestamp: 'TEXT',
    date: 'TEXT',
  },
  postgres: {
    id: 'int8',
    integer: 'int8',
    text: 'text',
    boolean: 'bool',
    json: 'jsonb',
    timestamp: 'timestamptz',
    date: 'date',
  },
}

describe.each(bothEngines)('On %s', (engine) => {
  test('the migrations make exactly the declared tables and columns', async () => {
    const database = await openTestDatabase(engine)
    const found = (await database.db.introspection.getTables())
      .filter(({ name }) => !isOfTheEngine(name))
      .map(({ name, columns }) => [
        name,
        Object.fromEntries(columns.map((column) => [column.name, column.dataType])),
      ])
    await database.close()
    const declared = new Map<string, Record<string, string>>()
    for (const [path, kind] of columnKinds) {
      const [table = '', column = ''] = path.split('.')
      declared.set(table, { ...declared.get(table), [column]: types[engine][kind] })
    }
    expect(Object.fromEntries(found)).toEqual(Object.fromEntries(declared))
  })
})

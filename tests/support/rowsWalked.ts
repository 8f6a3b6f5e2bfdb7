import { CompiledQuery, sql, type KyselyPlugin, type QueryId, type RawBuilder } from 'kysely'
import type { Database } from '../../src/server/database/database.ts'
import type { Db, Tx } from '../../src/server/database/db.ts'
import type { TestDatabase } from './engines.ts'
import { watched } from './watched.ts'

export interface Walk {
  /** The query plan as the database prints it. */
  plan: string
  /** The most rows that any step of the plan reads or discards; undefined for SQLite, which does not report it. */
  rows: number | undefined
}

/** Whether a statement that is written in SQL only reads. */
const isRead = ({ sql: text }: CompiledQuery) =>
  /^\s*(?:select|with)\b/.test(text) && !/\b(?:insert|update|delete)\b/.test(text)

/** A plugin that adds the reads that pass it to `asked`: those that are executed, not parts of others. */
function collecting(database: Database, asked: CompiledQuery[]): KyselyPlugin {
  const made = new WeakMap<QueryId, CompiledQuery>()
  return {
    transformQuery({ node, queryId }) {
      const compiled = database.db.getExecutor().compileQuery(node, queryId)
      if (node.kind === 'SelectQueryNode' || isRead(compiled)) made.set(queryId, compiled)
      return node
    },
    async transformResult({ result, queryId }) {
      const query = made.get(queryId)
      if (query) asked.push(query)
      return result
    },
  }
}

/** The same handle, which adds the queries of compileOnce, too. The plugin sees them with placeholders, once. */
function withCompiled<Handle extends Db>(handle: Handle, asked: CompiledQuery[]): Handle {
  const executeQuery = handle.executeQuery.bind(handle)
  return Object.assign(handle, {
    executeQuery: <Row>(query: CompiledQuery<Row>) => {
      if (isRead(query)) asked.push(query)
      return executeQuery(query)
    },
  })
}

/** How the database runs each query that `work` makes in a transaction. */
export async function walksOf(database: Database, work: (tx: Tx) => Promise<unknown>): Promise<Walk[]> {
  const asked: CompiledQuery[] = []
  const plugin = collecting(database, asked)
  await database.transaction((tx) => work(withCompiled(watched(tx, plugin), asked)))
  return explain(database, asked)
}

/** A database that collects its reads; `take` returns those since the last call. */
export function collectReads(database: TestDatabase): {
  database: TestDatabase
  take: () => CompiledQuery[]
} {
  const asked: CompiledQuery[] = []
  const plugin = collecting(database, asked)
  return {
    take: () => asked.splice(0),
    database: {
      ...database,
      db: Object.assign(withCompiled(database.db.withPlugin(plugin), asked), { memory: database.db.memory }),
      transaction: (work) => database.transaction((tx) => work(withCompiled(watched(tx, plugin), asked))),
    },
  }
}

/** How the database runs these queries when they are asked often, with the values of any of them. */
const explain = (database: Database, queries: readonly CompiledQuery[]) =>
  explainBy(database.engine === 'sqlite' ? onSqlite : onPostgres, database, queries)

/** How a filled PostgreSQL database runs these queries: the worse of the plans with and without their values. */
export const explainOnPostgres = (database: Database, queries: readonly CompiledQuery[]) =>
  explainBy(worstOnPostgres, database, queries)

async function explainBy(
  explained: (tx: Db, query: CompiledQuery) => Promise<Walk>,
  database: Database,
  queries: readonly CompiledQuery[],
): Promise<Walk[]> {
  const walks: Walk[] = []
  const isBound = ({ parameters }: CompiledQuery) => parameters.every((value) => Object(value) !== value)
  for (const query of queries.filter(isBound))
    walks.push(await database.transaction((tx) => explained(tx, query)))
  return walks
}

async function onSqlite(tx: Db, query: CompiledQuery): Promise<Walk> {
  const explained = `explain query plan ${query.sql}`
  const { rows } = await tx.executeQuery<{ detail: string }>(
    CompiledQuery.raw(explained, [...query.parameters]),
  )
  return { plan: rows.map(({ detail }) => detail).join('\n'), rows: undefined }
}

/** Plans the query without its values, as PostgreSQL may do for a prepared query after a few executions. */
async function onPostgres(tx: Db, query: CompiledQuery): Promise<Walk> {
  await sql`set local plan_cache_mode = force_generic_plan`.execute(tx)
  return prepared(tx, query, (asked) => analyze(tx, asked))
}

/** How often PostgreSQL plans a prepared query with its values, before it compares this with a plan without them. */
const plannedWithValues = 5

/** Runs the query by the plan of its first executions and by the plan of later ones. Returns the one that reads more rows. */
const worstOnPostgres = (tx: Db, query: CompiledQuery): Promise<Walk> =>
  prepared(tx, query, async (asked) => {
    const first = await analyze(tx, asked)
    for (let count = 1; count < plannedWithValues; count += 1) await sql`explain ${asked}`.execute(tx)
    const later = await analyze(tx, asked)
    return later.rows < first.rows ? first : later
  })

async function prepared(
  tx: Db,
  { sql: text, parameters }: CompiledQuery,
  run: (asked: RawBuilder<unknown>) => Promise<Walk>,
): Promise<Walk> {
  const values = parameters.map((value) => sql.lit(value))
  await sql`prepare "asked" as ${sql.raw(text)}`.execute(tx)
  const walk = await run(sql`execute "asked" ${values.length > 0 ? sql`(${sql.join(values)})` : sql``}`)
  await sql`deallocate "asked"`.execute(tx)
  return walk
}

async function analyze(tx: Db, asked: RawBuilder<unknown>): Promise<Walk & { rows: number }> {
  const { rows } = await sql<{
    'QUERY PLAN': string
  }>`explain (analyze, timing off, summary off, costs off) ${asked}`.execute(tx)
  const plan = rows.map((row) => row['QUERY PLAN']).join('\n')
  const counts = [...plan.matchAll(/(?:actual rows=|Removed by Filter: )([\d.]+)/g)].map(([, count]) =>
    Number(count),
  )
  return { plan, rows: Math.max(...counts) }
}

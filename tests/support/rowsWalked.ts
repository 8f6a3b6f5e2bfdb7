import { CompiledQuery, sql, type KyselyPlugin } from 'kysely'
import type { Database } from '../../src/server/database/database.ts'
import type { Db, Tx } from '../../src/server/database/db.ts'
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

/** How the database runs each query that `work` makes in a transaction. */
export async function walksOf(database: Database, work: (tx: Tx) => Promise<unknown>): Promise<Walk[]> {
  const asked: CompiledQuery[] = []
  const plugin: KyselyPlugin = {
    transformQuery({ node, queryId }) {
      const compiled = database.db.getExecutor().compileQuery(node, queryId)
      if (node.kind === 'SelectQueryNode' || isRead(compiled)) asked.push(compiled)
      return node
    },
    transformResult: async ({ result }) => result,
  }
  await database.transaction((tx) => {
    const handle = watched(tx, plugin)
    // The queries of compileOnce, with their values. The plugin sees them with placeholders, once.
    const executeQuery = handle.executeQuery.bind(handle)
    return work(
      Object.assign(handle, {
        executeQuery: <Row>(query: CompiledQuery<Row>) => {
          asked.push(query)
          return executeQuery(query)
        },
      }),
    )
  })
  const explain = database.engine === 'sqlite' ? onSqlite : onPostgres
  const walks: Walk[] = []
  const isBound = ({ parameters }: CompiledQuery) => parameters.every((value) => Object(value) !== value)
  for (const query of asked.filter(isBound))
    walks.push(await database.transaction((tx) => explain(tx, query)))
  return walks
}

async function onSqlite(tx: Db, query: CompiledQuery): Promise<Walk> {
  const explained = `explain query plan ${query.sql}`
  const { rows } = await tx.executeQuery<{ detail: string }>(
    CompiledQuery.raw(explained, [...query.parameters]),
  )
  return { plan: rows.map(({ detail }) => detail).join('\n'), rows: undefined }
}

/** Plans the query without its values, as PostgreSQL does for a prepared query after a few executions. */
async function onPostgres(tx: Db, query: CompiledQuery): Promise<Walk> {
  const values = query.parameters.map((value) => sql.lit(value))
  await sql`set local plan_cache_mode = force_generic_plan`.execute(tx)
  await sql`prepare "asked" as ${sql.raw(query.sql)}`.execute(tx)
  const { rows } = await sql<{ 'QUERY PLAN': string }>`explain (analyze, timing off, summary off, costs off)
    execute "asked" ${values.length > 0 ? sql`(${sql.join(values)})` : sql``}`.execute(tx)
  await sql`deallocate "asked"`.execute(tx)
  const plan = rows.map((row) => row['QUERY PLAN']).join('\n')
  const counts = [...plan.matchAll(/(?:actual rows=|Removed by Filter: )([\d.]+)/g)].map(([, count]) =>
    Number(count),
  )
  return { plan, rows: Math.max(...counts) }
}

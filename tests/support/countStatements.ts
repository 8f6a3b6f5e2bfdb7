import { SelectQueryNode, type KyselyPlugin, type QueryId, type RootOperationNode } from 'kysely'
import type { TestDatabase } from './engines.ts'
import { watched } from './watched.ts'

/** Which announced functions work: on SQLite it is read again every five seconds, by whatever request comes then. */
const readsPlaceholders = (node: RootOperationNode): boolean =>
  SelectQueryNode.is(node) && JSON.stringify(node.from).includes('"name":"placeholders"')

/**
 * The same database, which counts its statements, and each transaction as one more; not the attempts that are stored later, nor
 * the reads of announced functions.
 */
export function countStatements(database: TestDatabase): { database: TestDatabase; count: () => number } {
  let count = 0
  const uncounted = new WeakSet<QueryId>()
  const plugin: KyselyPlugin = {
    transformQuery({ node, queryId }) {
      if (readsPlaceholders(node)) uncounted.add(queryId)
      return node
    },
    // Counts results: a query that was compiled before is not transformed.
    async transformResult({ result, queryId }) {
      if (!uncounted.has(queryId)) count += 1
      return result
    },
  }
  return {
    count: () => count,
    database: {
      ...database,
      storeAttempts: database.transaction,
      db: Object.assign(database.db.withPlugin(plugin), { memory: database.db.memory }),
      transaction: (work) => {
        count += 1
        return database.transaction((tx) => work(watched(tx, plugin)))
      },
    },
  }
}

import { SelectQueryNode, type KyselyPlugin, type QueryId, type RootOperationNode } from 'kysely'
import type { TestDatabase } from './engines.ts'
import { watched } from './watched.ts'

/** Reads of the announced functions: on SQLite, any request may repeat this read, every five seconds. */
const readsPlaceholders = (node: RootOperationNode): boolean =>
  SelectQueryNode.is(node) && JSON.stringify(node.from ?? '').includes('"name":"placeholders"')

/**
 * A database that counts its statements, and each transaction as one more. The delayed storing of sign-in attempts and
 * reads of the announced functions are not counted, because they may fall into any request.
 */
export function countStatements(database: TestDatabase): { database: TestDatabase; count: () => number } {
  let count = 0
  const uncounted = new WeakSet<QueryId>()
  const plugin: KyselyPlugin = {
    transformQuery({ node, queryId }) {
      if (readsPlaceholders(node)) uncounted.add(queryId)
      return node
    },
    // Counts results, because a query that is already compiled is not transformed again.
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

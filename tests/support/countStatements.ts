import type { KyselyPlugin } from 'kysely'
import type { TestDatabase } from './engines.ts'
import { watched } from './watched.ts'

/** The same database, which counts its statements, and each transaction as one more; not the attempts that are stored later. */
export function countStatements(database: TestDatabase): { database: TestDatabase; count: () => number } {
  let count = 0
  const plugin: KyselyPlugin = {
    transformQuery: ({ node }) => node,
    // Counts results: a query that was compiled before is not transformed.
    async transformResult({ result }) {
      count += 1
      return result
    },
  }
  return {
    count: () => count,
    database: {
      ...database,
      storeAttempts: database.transaction,
      db: database.db.withPlugin(plugin),
      transaction: (work) => {
        count += 1
        return database.transaction((tx) => work(watched(tx, plugin)))
      },
    },
  }
}

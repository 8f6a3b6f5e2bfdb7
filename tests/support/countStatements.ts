import type { KyselyPlugin } from 'kysely'
import type { TestDatabase } from './engines.ts'

/** The same database, which counts its statements, and each transaction as one more. */
export function countStatements(database: TestDatabase): { database: TestDatabase; count: () => number } {
  let count = 0
  const plugin: KyselyPlugin = {
    transformQuery({ node }) {
      count += 1
      return node
    },
    transformResult: async ({ result }) => result,
  }
  return {
    count: () => count,
    database: {
      ...database,
      db: database.db.withPlugin(plugin),
      transaction: (work) => {
        count += 1
        return database.transaction(work)
      },
    },
  }
}

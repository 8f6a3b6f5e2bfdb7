import type { CompiledQuery } from 'kysely'
import type { Db } from './db.ts'

const placeholder = 'the value of this call'

/**
 * A query with one text as its argument, built and compiled once instead of at every call. Worth it only for the one
 * query that every request makes, the session's: there it more than doubles the throughput of an instance.
 *
 * @param build gets a placeholder for the argument and may use it only as a value
 */
export function compileOnce<Row>(
  build: (db: Db, argument: string) => { compile(): CompiledQuery<Row> },
): (db: Db, argument: string) => Promise<Row[]> {
  const compiledFor = new WeakMap<Db, CompiledQuery<Row>>()
  return async (db, argument) => {
    let compiled = compiledFor.get(db)
    if (!compiled) {
      compiled = build(db, placeholder).compile()
      compiledFor.set(db, compiled)
    }
    const parameters = compiled.parameters.map((value) => (value === placeholder ? argument : value))
    const { rows } = await db.executeQuery<Row>({ ...compiled, parameters })
    return rows
  }
}

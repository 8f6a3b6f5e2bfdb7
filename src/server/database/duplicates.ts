import type { Tables } from './tables.ts'
import { violationOf } from './violation.ts'

/** A column with its table, such as 'users.usernameKey'. */
type ColumnName = { [Table in keyof Tables]: `${Table}.${keyof Tables[Table] & string}` }[keyof Tables]

/**
 * Gives a write that repeats the value of a unique column the error of that column:
 *
 *     insert.execute().catch(refuseDuplicate({ 'users.usernameKey': () => conflictOn('username', 'Taken') }))
 *
 * Any other error is thrown again, also the violation of another unique column: errorHandler.ts has a general answer
 * for it.
 *
 * @param refusals by the column of the unique index; by the last one where the index has several
 */
export function refuseDuplicate(refusals: { [Column in ColumnName]?: () => Error }) {
  const byColumn = new Map<string, () => Error>(Object.entries(refusals))
  return (error: unknown): never => {
    const violation = violationOf(error)
    const refusal = violation?.kind === 'unique' ? byColumn.get(violation.column) : undefined
    throw refusal?.() ?? error
  }
}

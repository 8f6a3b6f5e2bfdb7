import type { Tables } from './tables.ts'
import { violationOf } from './violation.ts'

/** A column with its table, such as 'users.usernameKey'. */
type ColumnName = { [Table in keyof Tables]: `${Table}.${keyof Tables[Table] & string}` }[keyof Tables]

/**
 * Turns the violation of a unique column into the error of that column:
 *
 *     insert.execute().catch(refuseDuplicate({ 'users.usernameKey': () => conflictOn('username', 'Taken') }))
 *
 * Other errors are thrown again, including violations of other unique columns: errorHandler.ts has a general response
 * for them.
 *
 * @param refusals the error for each unique index, by the last column of the index
 */
export function refuseDuplicate(refusals: { [Column in ColumnName]?: () => Error }) {
  const byColumn = new Map<string, () => Error>(Object.entries(refusals))
  return (error: unknown): never => {
    const violation = violationOf(error)
    const refusal = violation?.kind === 'unique' ? byColumn.get(violation.column) : undefined
    throw refusal?.() ?? error
  }
}

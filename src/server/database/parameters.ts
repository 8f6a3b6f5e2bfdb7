/** A value that no column can hold: refused on both engines alike, before it is sent. */
export class RefusedValue extends Error {
  override name = 'RefusedValue'
}

/** The types that a statement's parameters may have. */
export type Bindable = string | number | boolean | bigint | null

/**
 * Refuses what the two engines treat differently: an object is taken for named parameters by node:sqlite and for JSON
 * or an array literal by PostgreSQL, undefined for NULL, a Date for local time, NaN for NULL; a NUL byte or half a
 * surrogate pair is stored by SQLite and an error on PostgreSQL.
 *
 * @throws RefusedValue for a value that is the client's mistake, TypeError for one that is the program's
 */
export function checkParameters(parameters: readonly unknown[]): Bindable[] {
  return parameters.map(bindable)
}

function bindable(value: unknown, index: number): Bindable {
  switch (typeof value) {
    case 'string':
      if (value.includes('\0') || !value.isWellFormed()) {
        throw new RefusedValue(`Parameter ${index + 1} holds a character that a database cannot store.`)
      }
      return value
    case 'number':
      if (!Number.isFinite(value)) throw new RefusedValue(`Parameter ${index + 1} is not a finite number.`)
      return value
    case 'boolean':
    case 'bigint':
      return value
    default:
      if (value === null) return null
      throw new TypeError(
        `Parameter ${index + 1} is ${kindOf(value)}. Pass text, a number, a boolean or null: ` +
          `JSON.stringify() for a JSON column, an ISO text for a time.`,
      )
  }
}

function kindOf(value: unknown): string {
  if (value === undefined) return 'undefined'
  if (value instanceof Date) return 'a Date'
  return Array.isArray(value) ? 'an array' : `of type ${typeof value}`
}

/** A value that no column can hold: the same refusal on both engines, before the engine sees it. */
export class RefusedValue extends Error {
  override name = 'RefusedValue'
}

/** The only things a statement may carry. */
export type Bindable = string | number | boolean | bigint | null

/**
 * Refuses what the two engines take differently: an object is silently the named-parameter bag on node:sqlite and
 * JSON or an array literal on PostgreSQL, undefined silently NULL, a Date local time, NaN NULL; a NUL byte or half a
 * surrogate pair is stored by one and an error of the other.
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

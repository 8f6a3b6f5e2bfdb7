/** Thrown for a value that PostgreSQL or SQLite cannot store, before it is sent to either of them. */
export class RefusedValue extends Error {
  override name = 'RefusedValue'
}

/** The types that a statement's parameters may have. */
export type Bindable = string | number | boolean | bigint | null

/**
 * Refuses values that SQLite and PostgreSQL treat differently. node:sqlite takes an object for named parameters,
 * PostgreSQL takes it for JSON or an array literal. A driver may turn undefined or NaN into NULL, and a Date into local
 * time. SQLite stores a NUL byte or half a surrogate pair, PostgreSQL refuses them.
 *
 * @throws RefusedValue for a mistake of the client, TypeError for a mistake in the program
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

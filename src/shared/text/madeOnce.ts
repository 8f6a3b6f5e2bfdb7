/**
 * Makes a value at its first use and keeps it. Used for values that take up to some milliseconds to make on a phone, such
 * as formats of `Intl`, and that most pages do not use.
 */
export function madeOnce<Value>(make: () => Value): () => Value {
  let made: { value: Value } | undefined
  return () => (made ??= { value: make() }).value
}

import type { Endpoint } from './endpoint.ts'
import { digest } from './digest.ts'

/**
 * The version of a record for a conditional endpoint: a hash of the id and of exactly the fields that the endpoint can
 * change. A change of other fields is no conflict. The browser calculates the version from the record that the form
 * started with, the server from the stored record. 'none' if there is no record yet.
 *
 * @param record as the endpoint returns it, or a row of a list that holds these fields
 */
export function versionOf(endpoint: Pick<Endpoint, 'body'>, record: object | undefined): string {
  if (record === undefined) return 'none'
  const values = new Map<string, unknown>(Object.entries(record))
  const fields = ['id', ...changeableFields(endpoint)].map((name) => values.get(name) ?? null)
  return digest(JSON.stringify(fields, inOneOrder))
}

/**
 * For JSON.stringify: sorts the properties of each object, because PostgreSQL stores the properties of the objects in a
 * list in another order than responses have.
 */
const inOneOrder = (_: string, value: unknown): unknown =>
  value instanceof Object && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value).toSorted(([one], [other]) => (one < other ? -1 : 1)))
    : value

/** The names of the fields in the body of a request. */
function changeableFields({ body }: Pick<Endpoint, 'body'>): string[] {
  if (!body || !('shape' in body)) return []
  const { shape } = body
  return typeof shape === 'object' && shape !== null ? Object.keys(shape) : []
}

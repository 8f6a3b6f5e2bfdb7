import * as z from 'zod/mini'
import { isSecret } from '../../shared/endpoint/fields.ts'

type Schema = z.core.$ZodType

/** The innermost schema of a field, without optional, nullable, default and transform. */
function innerOf(schema: Schema): Schema {
  if (isSecret(schema)) return schema
  if (schema instanceof z.core.$ZodPipe) {
    const { in: input, out } = schema._zod.def
    return isSecret(innerOf(input)) ? innerOf(input) : innerOf(out)
  }
  const isWrapper =
    schema instanceof z.core.$ZodOptional ||
    schema instanceof z.core.$ZodNullable ||
    schema instanceof z.core.$ZodDefault
  return isWrapper ? innerOf(schema._zod.def.innerType) : schema
}

/** Every field of a schema by its path, such as `items.price`, and whether it is marked as a secret. */
export function fieldsOf(schema: Schema, path = ''): { path: string; secret: boolean }[] {
  const inner = innerOf(schema)
  if (inner instanceof z.core.$ZodArray) return fieldsOf(inner._zod.def.element, path)
  if (!(inner instanceof z.core.$ZodObject)) return [{ path, secret: isSecret(inner) }]
  return Object.entries(inner._zod.def.shape).flatMap(([name, field]) =>
    fieldsOf(field, path === '' ? name : `${path}.${name}`),
  )
}

/**
 * Splits a value into `open`, which has no secrets, and `secrets`, all secrets as one text. `secrets` is undefined if
 * the value has none.
 */
export function withoutSecrets(
  schema: Schema | undefined,
  value: unknown,
): { open: unknown; secrets: string | undefined } {
  const found: unknown[] = []
  const strip = (part: Schema, given: unknown): unknown => {
    const inner = innerOf(part)
    if (isSecret(inner)) {
      if (given !== undefined && given !== null) found.push(given)
      return undefined
    }
    if (inner instanceof z.core.$ZodArray && Array.isArray(given))
      return given.map((item: unknown) => strip(inner._zod.def.element, item))
    if (!(inner instanceof z.core.$ZodObject) || typeof given !== 'object' || given === null) return given
    const { shape } = inner._zod.def
    return Object.fromEntries(
      Object.entries(given).map(([name, field]: [string, unknown]) => {
        const declared = shape[name]
        return [name, declared ? strip(declared, field) : field]
      }),
    )
  }
  const open = schema === undefined ? value : strip(schema, value)
  return { open, secrets: found.length === 0 ? undefined : JSON.stringify(found) }
}

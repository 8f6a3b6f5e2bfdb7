import { get, set } from 'react-hook-form'
import type { FieldErrors, FieldValues, Path, Resolver, UseFormSetError } from 'react-hook-form'
import type * as z from 'zod/mini'
import { ApiError } from './api.ts'

/**
 * Checks a form of react-hook-form by its schema. The first message of each field counts; a message about a whole
 * list is its `root`, which is where field arrays look for it. The form focuses the first bad field itself, and may
 * hold more than the schema knows.
 */
export function schemaResolver<
  Schema extends z.ZodMiniType<unknown, FieldValues>,
  Values extends z.input<Schema> = z.input<Schema>,
>(schema: Schema): Resolver<Values, unknown, z.output<Schema>> {
  return async (values) => {
    const result = await schema.safeParseAsync(values)
    if (result.success) return { values: result.data, errors: {} }
    const errors: FieldErrors<Values> = {}
    for (const { path, message } of result.error.issues) {
      const field = path.join('.')
      const value: unknown = get(values, field)
      const name = field === '' ? 'root' : Array.isArray(value) ? `${field}.root` : field
      const earlier: unknown = get(errors, name)
      if (earlier === undefined) set(errors, name, { type: 'validate', message })
    }
    return { values: {}, errors }
  }
}

/** Puts what the server said about single fields under their inputs; false when it said nothing about these. */
export function placeServerErrors<Values extends FieldValues>(
  error: unknown,
  setError: UseFormSetError<Values>,
  names: readonly Path<Values>[],
): boolean {
  if (!(error instanceof ApiError)) return false
  let placed = false
  for (const name of names) {
    const message = error.fields[name]
    if (message === undefined) continue
    setError(name, { type: 'server', message }, { shouldFocus: !placed })
    placed = true
  }
  return placed
}

import type * as z from 'zod/mini'
import { AppError } from '../http/errors.ts'

const maxDepth = 20
const maxArrayLength = 500

/** Messages that do not name their field: the name is put in front of them. */
const withoutSubject =
  /^(Required|Expected |String must |Invalid input|Invalid enum value|Invalid characters|Line breaks|Please use at most \d)/

/**
 * Checks a value and returns it as the schema parses it.
 *
 * @throws AppError 400 with a message for each wrong field
 */
export function checkShape<S extends z.ZodMiniType>(schema: S, value: unknown): z.output<S> {
  refuseOversized(value)
  const result = schema.safeParse(value)
  if (result.success) return result.data

  const fields: Record<string, string> = {}
  for (const issue of result.error.issues) fields[issue.path.join('.')] ??= issue.message
  const [field = '', text = 'Invalid input'] = Object.entries(fields)[0] ?? []
  const message = field !== '' && withoutSubject.test(text) ? `${field}: ${text}` : text
  throw new AppError('invalid', message, field === '' ? {} : { fields })
}

function refuseOversized(value: unknown): void {
  let level: unknown[] = [value]
  for (let depth = 0; level.length > 0; depth += 1) {
    if (depth > maxDepth) throw new AppError('invalid', `Nested more than ${maxDepth} levels deep`)
    level = level.flatMap((item) => {
      if (typeof item !== 'object' || item === null) return []
      if (Array.isArray(item) && item.length > maxArrayLength) {
        throw new AppError('invalid', `More than ${maxArrayLength} items in a list`)
      }
      const inner: unknown[] = Object.values(item)
      return inner
    })
  }
}

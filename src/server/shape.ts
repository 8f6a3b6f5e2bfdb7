import type * as z from 'zod/mini'
import { AppError } from './errors.ts'

const deepest = 20
const longestArray = 500

/** Texts that say what is wrong without saying of what. */
const generic =
  /^(Required|Expected |String must |Invalid input|Invalid enum value|Invalid characters|Line breaks|Too )/

/** The value as the schema describes it; a 400 that names each wrong field otherwise. */
export function checkShape<S extends z.ZodMiniType>(schema: S, value: unknown): z.output<S> {
  refuseOversized(value)
  const result = schema.safeParse(value)
  if (result.success) return result.data

  const fields: Record<string, string> = {}
  for (const issue of result.error.issues) fields[issue.path.join('.')] ??= issue.message
  const [field = '', text = 'Invalid input'] = Object.entries(fields)[0] ?? []
  const message = field !== '' && generic.test(text) ? `${field}: ${text}` : text
  throw new AppError('invalid', message, field === '' ? {} : { fields })
}

function refuseOversized(value: unknown): void {
  let level: unknown[] = [value]
  for (let depth = 0; level.length > 0; depth += 1) {
    if (depth > deepest) throw new AppError('invalid', `Nested more than ${deepest} levels deep`)
    level = level.flatMap((item) => {
      if (typeof item !== 'object' || item === null) return []
      if (Array.isArray(item) && item.length > longestArray) {
        throw new AppError('invalid', `More than ${longestArray} items in a list`)
      }
      const inner: unknown[] = Object.values(item)
      return inner
    })
  }
}

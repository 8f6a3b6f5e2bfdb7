import type { SubmitEvent } from 'react'
import { get, set } from 'react-hook-form'
import type {
  FieldErrors,
  FieldValues,
  Path,
  RegisterOptions,
  Resolver,
  UseFormReturn,
} from 'react-hook-form'
import type * as z from 'zod/mini'
import { ApiError } from '../api/send.ts'
import { loadShape, preloadShapeOnUse, type LoadShape } from '../api/shape.ts'
import { toastFailure } from '../ui/toastFailure.ts'

/**
 * Validates a form of react-hook-form by a shape that is loaded when the page is used. Each field shows its first
 * message. A message about a whole list becomes the list's `root` error, where field arrays expect it. The form may
 * have fields that the schema lacks.
 */
export function schemaResolver<
  Schema extends z.ZodMiniType<unknown, FieldValues>,
  Values extends z.input<Schema> = z.input<Schema>,
>(load: LoadShape<Schema>): Resolver<Values, unknown, z.output<Schema>> {
  preloadShapeOnUse(load)
  return async (values) => {
    const errors: FieldErrors<Values> = {}
    let schema: Schema
    try {
      schema = await loadShape(load)
    } catch (error) {
      toastFailure(error, 'Could not send the form')
      set(errors, 'root', { type: 'network' })
      return { values: {}, errors }
    }
    const result = await schema.safeParseAsync(values)
    if (result.success) return { values: result.data, errors: {} }
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

/** Returns a function from the name of a field to the props of its component: registration and error message. */
export function fieldsOf<Values extends FieldValues, Checked>(form: UseFormReturn<Values, unknown, Checked>) {
  const { errors } = form.formState
  return <Name extends Path<Values>>(name: Name, options?: RegisterOptions<Values, Name>) => {
    const message: unknown = get(errors, `${name}.message`)
    return {
      ...form.register(name, options),
      ...(import.meta.env.SSR && startOf(form.getValues(name))),
      error: typeof message === 'string' ? message : undefined,
    }
  }
}

/** The initial value of a field in server-rendered HTML; in a browser the form library sets it. */
function startOf(value: unknown) {
  if (typeof value === 'boolean') return { defaultChecked: value }
  return typeof value === 'string' || typeof value === 'number' ? { defaultValue: value } : {}
}

// Module state: forms whose values are being checked; only submitting adds one.
const checkedForms = new WeakSet<object>()

/**
 * The props of a form that sends its validated values by a mutation. Submitting again while they are checked or sent does
 * nothing.
 */
export function submitWith<Values extends FieldValues, Checked>(
  form: UseFormReturn<Values, unknown, Checked>,
  { isPending, mutate }: { isPending: boolean; mutate: (values: Checked) => void },
) {
  return {
    noValidate: true,
    onSubmit: (event: SubmitEvent) => {
      event.preventDefault()
      if (isPending || checkedForms.has(form.control)) return
      checkedForms.add(form.control)
      void form
        .handleSubmit((values) => mutate(values))(event)
        .finally(() => checkedForms.delete(form.control))
    },
  }
}

/** Shows the field errors of an ApiError at their fields and focuses the first one. */
export function setServerErrors<Values extends FieldValues, Checked>(
  error: unknown,
  form: UseFormReturn<Values, unknown, Checked>,
): void {
  if (!(error instanceof ApiError)) return
  const values = form.getValues()
  const isField = (name: string): name is Path<Values> => get(values, name) !== undefined
  let shouldFocus = true
  for (const [name, message] of Object.entries(error.fields)) {
    if (!isField(name)) continue
    form.setError(name, { type: 'server', message }, { shouldFocus })
    shouldFocus = false
  }
}

/** Shows a failed request: its field errors at their fields, its message in a toast. */
export function reportFailure<Values extends FieldValues, Checked>(
  error: unknown,
  form: UseFormReturn<Values, unknown, Checked>,
  title: string,
  fallback?: string,
): void {
  setServerErrors(error, form)
  toastFailure(error, title, fallback)
}

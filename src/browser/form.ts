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
import { ApiError } from './api.ts'
import { toastFailure } from './ui/toast.ts'

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

/** The attributes of a field by its name: how the form reads it, and what is wrong with it. */
export function fieldsOf<Values extends FieldValues, Checked>(form: UseFormReturn<Values, unknown, Checked>) {
  const { errors } = form.formState
  return <Name extends Path<Values>>(name: Name, options?: RegisterOptions<Values, Name>) => {
    const message: unknown = get(errors, `${name}.message`)
    return { ...form.register(name, options), error: typeof message === 'string' ? message : undefined }
  }
}

/** The attributes of a form whose checked values go out by a mutation, once however often it is submitted meanwhile. */
export function sentBy<Values extends FieldValues, Checked>(
  form: UseFormReturn<Values, unknown, Checked>,
  { isPending, mutate }: { isPending: boolean; mutate: (values: Checked) => void },
) {
  return {
    noValidate: true,
    onSubmit: (event: SubmitEvent) => {
      void form.handleSubmit((values) => {
        if (!isPending) mutate(values)
      })(event)
    },
  }
}

/** Puts what the server said about single fields under their inputs, and the focus into the first of them. */
export function placeServerErrors<Values extends FieldValues, Checked>(
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

/** Tells of a refusal under the fields that it names, and as a whole in a toast. */
export function showRefusal<Values extends FieldValues, Checked>(
  error: unknown,
  form: UseFormReturn<Values, unknown, Checked>,
  title: string,
  otherwise?: string,
): void {
  placeServerErrors(error, form)
  toastFailure(error, title, otherwise)
}

import { useEffect, useRef, useState, type ReactEventHandler, type SubmitEvent } from 'react'
import type * as z from 'zod/mini'
import type { PostedForm } from '../pageState.ts'
import { ApiError, sentenceOf } from './api.ts'

/** The text of a field; a form that lacks the field has an empty one. */
export function textIn(data: FormData, name: string): string {
  const value = data.get(name)
  return typeof value === 'string' ? value : ''
}

interface NativeForm<Schema extends z.ZodMiniType> {
  schema: Schema
  /** What the form holds, in the schema's terms. */
  read: (data: FormData) => z.input<Schema>
  /** What the server made of it when it came without script. */
  posted: PostedForm | undefined
  send: (values: z.output<Schema>) => Promise<void>
  /** Called with the sentence for people when the server said no, or nothing at all. */
  onFailure?: (sentence: string, error: unknown, form: HTMLFormElement) => void
  /** Where the server has no sentence. */
  otherwise: string
}

/**
 * A form that works without script and is checked and sent in place once it lives. Its fields keep their own text:
 * what was typed before hydration stays, and the few fields of a sign-in need no form library.
 */
export function useNativeForm<Schema extends z.ZodMiniType>(given: NativeForm<Schema>) {
  const { schema, read, posted, send, onFailure, otherwise } = given
  const form = useRef<HTMLFormElement>(null)
  const [errors, setErrors] = useState<Record<string, string>>(posted?.errors ?? {})
  const [message, setMessage] = useState(posted?.message)
  const [pending, setPending] = useState(false)
  const focusAfter = useRef(false)

  useEffect(() => {
    if (!focusAfter.current) return
    focusAfter.current = false
    for (const field of form.current?.elements ?? []) {
      const name = field.getAttribute('name')
      if (field instanceof HTMLElement && name !== null && errors[name] !== undefined) {
        field.focus()
        return
      }
    }
  }, [errors])

  const show = (found: Record<string, string>) => {
    focusAfter.current = true
    setErrors(found)
  }

  const submit = async (element: HTMLFormElement): Promise<void> => {
    const checked = schema.safeParse(read(new FormData(element)))
    setMessage(undefined)
    if (!checked.success) {
      const found: Record<string, string> = {}
      for (const { path, message: text } of checked.error.issues) found[path.join('.')] ??= text
      show(found)
      return
    }
    setErrors({})
    setPending(true)
    try {
      await send(checked.data)
    } catch (error) {
      const sentence = sentenceOf(error, otherwise)
      if (error instanceof ApiError && Object.keys(error.fields).length > 0) show(error.fields)
      else setMessage(sentence)
      onFailure?.(sentence, error, element)
    } finally {
      setPending(false)
    }
  }

  return {
    props: {
      ref: form,
      method: 'post' as const,
      noValidate: true,
      onSubmit: (event: SubmitEvent<HTMLFormElement>) => {
        event.preventDefault()
        if (!pending) void submit(event.currentTarget)
      },
      onInput: (({ target }) => {
        if (target instanceof Element) {
          const name = target.getAttribute('name') ?? ''
          setErrors((all) => Object.fromEntries(Object.entries(all).filter(([field]) => field !== name)))
        }
      }) satisfies ReactEventHandler<HTMLFormElement>,
    },
    /** Spread into a field: its name, its error, and focus if it is the first bad one of a posted form. */
    field: (name: string) => ({
      name,
      error: errors[name],
      autoFocus: posted !== undefined && Object.keys(posted.errors)[0] === name,
    }),
    /** What a text field starts with: what was posted. */
    start: (name: string) => {
      const value = posted?.values[name]
      return typeof value === 'string' ? value : undefined
    },
    errors,
    message,
    pending,
    /** Takes back what was said about a form that begins anew. */
    clear: () => {
      setErrors({})
      setMessage(undefined)
    },
  }
}

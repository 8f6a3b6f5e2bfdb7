import { useEffect, useRef, useState, type ReactEventHandler, type SubmitEvent } from 'react'
import type * as z from 'zod/mini'
import type { PostedForm } from '../../shared/site/pageState.ts'
import { ApiError, errorMessage } from '../api/send.ts'
import { loadShape, preloadShape, type LoadShape } from '../api/shape.ts'
import { toast } from '../ui/toast.ts'
import { preloadToasts } from '../ui/Toaster.tsx'

/** The text of a field; empty if the form lacks the field. */
export function textIn(data: FormData, name: string): string {
  const value = data.get(name)
  return typeof value === 'string' ? value : ''
}

interface NativeForm<Schema extends z.ZodMiniType> {
  shape: LoadShape<Schema>
  /** Converts the form data to the input of the shape. */
  read: (data: FormData) => z.input<Schema>
  /** The result of the form when it was submitted without JavaScript. */
  posted: PostedForm | undefined
  send: (values: z.output<Schema>) => Promise<void>
  /**
   * Called with the message when the request failed. May return the title of a toast; without a title, or if toasts are
   * not available, the form shows the message.
   */
  onFailure?: (message: string, error: unknown, form: HTMLFormElement) => string | undefined
  /** The message to show if the server sent none. */
  fallback: string
}

/** Preloads the code for sending, because the network may be gone when the form is sent. */
function preloadSending(shape: LoadShape<z.ZodMiniType>): void {
  preloadShape(shape)
  void preloadToasts()
}

/**
 * A form that works without JavaScript. After hydration, a script validates and sends it. Its inputs are uncontrolled,
 * so text typed before hydration stays, and sign-in pages need not load the form library.
 */
export function useNativeForm<Schema extends z.ZodMiniType>(options: NativeForm<Schema>) {
  const { shape, read, posted, send, onFailure, fallback } = options
  const form = useRef<HTMLFormElement>(null)
  const [errors, setErrors] = useState<Record<string, string>>(posted?.errors ?? {})
  const [message, setMessage] = useState(posted?.message)
  const [pending, setPending] = useState(false)
  const focusAfter = useRef(false)
  const isChecking = useRef(false)

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

  useEffect(() => {
    // The user may have begun typing before hydration.
    if (form.current?.contains(document.activeElement)) preloadSending(shape)
  }, [shape])

  const show = (found: Record<string, string>) => {
    focusAfter.current = true
    setErrors(found)
  }

  const submit = async (element: HTMLFormElement): Promise<void> => {
    const values = read(new FormData(element))
    setMessage(undefined)
    try {
      const checked = (await loadShape(shape)).safeParse(values)
      if (!checked.success) {
        const found: Record<string, string> = {}
        for (const { path, message: text } of checked.error.issues) found[path.join('.')] ??= text
        show(found)
        return
      }
      setErrors({})
      setPending(true)
      await send(checked.data)
    } catch (error) {
      const failure = errorMessage(error, fallback)
      const isAtField = error instanceof ApiError && Object.keys(error.fields).length > 0
      if (isAtField) show(error.fields)
      const title = onFailure?.(failure, error, element)
      if (title !== undefined && (await preloadToasts()))
        toast({ title, description: failure, kind: 'error' })
      else if (!isAtField) setMessage(failure)
    } finally {
      isChecking.current = false
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
        if (isChecking.current) return
        isChecking.current = true
        void submit(event.currentTarget)
      },
      onFocus: () => preloadSending(shape),
      onInput: (({ target }) => {
        if (target instanceof Element) {
          const name = target.getAttribute('name') ?? ''
          setErrors((all) => Object.fromEntries(Object.entries(all).filter(([field]) => field !== name)))
        }
      }) satisfies ReactEventHandler<HTMLFormElement>,
    },
    /** The props of a field: name, error, and autofocus for the first invalid field of a posted form. */
    field: (name: string) => ({
      name,
      error: errors[name],
      autoFocus: posted !== undefined && Object.keys(posted.errors)[0] === name,
    }),
    /** The initial value of a text field: the posted value. */
    start: (name: string) => {
      const value = posted?.values[name]
      return typeof value === 'string' ? value : undefined
    },
    errors,
    message,
    pending,
    /** Removes all messages. */
    clear: () => {
      setErrors({})
      setMessage(undefined)
    },
  }
}

import { useEffect } from 'react'
import type { DefaultValues, FieldValues, UseFormReturn } from 'react-hook-form'

/** Identifies a draft: one per person and form. */
export interface DraftKey {
  /** The id of the account. Null for visitors, whose drafts end with the tab: others may use the same computer. */
  person: number | null
  /** The form and its record, such as 'ticket 7 response'. */
  form: string
}

const maxAgeMs = 30 * 24 * 60 * 60 * 1000
const prefix = 'draft:'

/** Fields with such a name are never stored. */
const isSecret = (name: string) => /pass|secret|token/i.test(name)

const storageKeyOf = ({ person, form }: DraftKey) => `${prefix}${person ?? 'visitor'}:${form}`

/** Undefined where the browser forbids storage. */
function storageOf(person: number | null): Storage | undefined {
  try {
    return person === null ? window.sessionStorage : window.localStorage
  } catch {
    return undefined
  }
}

const withoutSecrets = (name: string, value: unknown) => (isSecret(name) ? undefined : value)

/** Stores the values of a form, without secrets. Without storage, or if it is full, there is no draft. */
export function saveDraft(key: DraftKey, values: object): void {
  try {
    storageOf(key.person)?.setItem(
      storageKeyOf(key),
      JSON.stringify({ at: Date.now(), values }, withoutSecrets),
    )
  } catch {
    dropDraft(key)
  }
}

/** Deletes a draft, if there is one. */
export function dropDraft(key: DraftKey): void {
  storageOf(key.person)?.removeItem(storageKeyOf(key))
}

/** Deletes all drafts of an account, for signing out. They are kept when a session expires. */
export function dropDraftsOf(person: number): void {
  const storage = storageOf(person)
  const keys = Array.from({ length: storage?.length ?? 0 }, (_, at) => storage?.key(at) ?? '')
  for (const key of keys) if (key.startsWith(`${prefix}${person}:`)) storage?.removeItem(key)
}

/**
 * The stored draft in the shape of `empty`, or undefined. Values of another shape, as an earlier version of the form
 * may have stored them, are replaced by those of `empty`.
 */
export function readDraft<Values extends object>(key: DraftKey, empty: Values): Values | undefined {
  const saved = parsed(storageOf(key.person)?.getItem(storageKeyOf(key)) ?? null)
  if (!isRecord(saved) || typeof saved['at'] !== 'number' || !isRecord(saved['values'])) return undefined
  if (Date.now() - saved['at'] > maxAgeMs) {
    dropDraft(key)
    return undefined
  }
  const values = saved['values']
  const fitting = Object.entries(empty).filter(([name, sample]) => sameShape(values[name], sample))
  return fitting.length === 0
    ? undefined
    : { ...empty, ...Object.fromEntries(fitting.map(([name]) => [name, values[name]])) }
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

function sameShape(value: unknown, sample: unknown): boolean {
  if (Array.isArray(sample)) {
    return Array.isArray(value) && (sample.length === 0 || value.every((item) => sameShape(item, sample[0])))
  }
  if (isRecord(sample)) {
    return isRecord(value) && Object.entries(sample).every(([name, part]) => sameShape(value[name], part))
  }
  return typeof value === typeof sample
}

function parsed(text: string | null): unknown {
  try {
    return text === null ? undefined : JSON.parse(text)
  } catch {
    return undefined
  }
}

/**
 * Restores the draft of a form when it is mounted and stores every change. Call `drop` when the form was sent. A form
 * that is dirty already, by text typed before hydration, is not overwritten by the draft.
 */
export function useDraft<Values extends FieldValues, Output extends FieldValues>(
  form: UseFormReturn<Values, unknown, Output>,
  { person, form: name }: DraftKey,
  empty: Values & DefaultValues<Values>,
): { drop: () => void } {
  useEffect(() => {
    const key = { person, form: name }
    const draft = readDraft(key, empty)
    if (draft && !form.formState.isDirty) form.reset(draft, { keepDefaultValues: true })
    return form.subscribe({ formState: { values: true }, callback: ({ values }) => saveDraft(key, values) })
    // oxlint-disable-next-line react/exhaustive-deps -- a new `empty` object must not restore the draft again
  }, [form, person, name])
  return { drop: () => dropDraft({ person, form: name }) }
}

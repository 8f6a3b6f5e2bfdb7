import { useEffect } from 'react'
import type { DefaultValues, FieldValues, UseFormReturn } from 'react-hook-form'

export interface DraftPlace {
  /** The account's id; null for visitors, whose drafts end with the tab: the next person may share the computer. */
  person: number | null
  /** Names the form and what it is about, such as 'ticket 7 response'. */
  form: string
}

const keepMs = 30 * 24 * 60 * 60 * 1000
const prefix = 'draft:'

/** Whatever a field is called: a name like these never reaches the storage. */
const isSecret = (name: string) => /pass|secret|token/i.test(name)

const keyOf = ({ person, form }: DraftPlace) => `${prefix}${person ?? 'visitor'}:${form}`

/** The storage, or undefined where the browser forbids it. */
function storageOf(person: number | null): Storage | undefined {
  try {
    return person === null ? window.sessionStorage : window.localStorage
  } catch {
    return undefined
  }
}

const withoutSecrets = (name: string, value: unknown) => (isSecret(name) ? undefined : value)

/** Keeps what has been typed. A full or forbidden storage loses the draft, never the form. */
export function keepDraft(place: DraftPlace, values: object): void {
  try {
    storageOf(place.person)?.setItem(keyOf(place), JSON.stringify({ at: Date.now(), values }, withoutSecrets))
  } catch {
    dropDraft(place)
  }
}

export function dropDraft(place: DraftPlace): void {
  storageOf(place.person)?.removeItem(keyOf(place))
}

/** Ends the drafts of whoever signs out by choice; a session that expires leaves them. */
export function dropDraftsOf(person: number): void {
  const storage = storageOf(person)
  const keys = Array.from({ length: storage?.length ?? 0 }, (_, at) => storage?.key(at) ?? '')
  for (const key of keys) if (key.startsWith(`${prefix}${person}:`)) storage?.removeItem(key)
}

/**
 * The draft in the shape of `empty`, or undefined. A value of another shape, as an earlier version of the form may
 * have left it, gives way to the one in `empty`.
 */
export function readDraft<Values extends object>(place: DraftPlace, empty: Values): Values | undefined {
  const saved = parsed(storageOf(place.person)?.getItem(keyOf(place)) ?? null)
  if (!isRecord(saved) || typeof saved['at'] !== 'number' || !isRecord(saved['values'])) return undefined
  if (Date.now() - saved['at'] > keepMs) {
    dropDraft(place)
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
 * Restores the draft of a form when it opens and keeps it with every change. `drop` belongs after a successful send.
 * A form that holds text already, typed before the page came alive, wins over the draft.
 */
export function useDraft<Values extends FieldValues, Output extends FieldValues>(
  form: UseFormReturn<Values, unknown, Output>,
  { person, form: name }: DraftPlace,
  empty: Values & DefaultValues<Values>,
): { drop: () => void } {
  useEffect(() => {
    const place = { person, form: name }
    const draft = readDraft(place, empty)
    if (draft && !form.formState.isDirty) form.reset(draft, { keepDefaultValues: true })
    return form.subscribe({ formState: { values: true }, callback: ({ values }) => keepDraft(place, values) })
    // oxlint-disable-next-line react/exhaustive-deps -- a new `empty` object must not restore the draft again
  }, [form, person, name])
  return { drop: () => dropDraft({ person, form: name }) }
}

import { serverNow } from '../api/clock.ts'
import { dayMs } from '../../shared/time/durations.ts'

/** Identifies a draft: one per user and form. */
export interface DraftKey {
  /** The id of the account, or null for a visitor. Computers may be shared, so a visitor's drafts end with the tab. */
  userId: number | null
  /** The form and its record, such as 'ticket 7 response'. */
  form: string
}

/** A changed field: its value, and its value before the user changed it. */
export interface ChangedField {
  value: unknown
  from: unknown
}

export interface DraftToSave {
  /** A part of the idempotency key (idempotencyKeyOf), stored so that the key stays the same after a reload. */
  formId: string
  changed: Record<string, ChangedField>
  /** When the form was last sent without success, and its values before the changes. */
  sent?: SentDraft | undefined
  /** The id of the newest record shown with the form, such as a response, at the time when the user last typed. */
  seenId?: number | undefined
}

export interface SentDraft {
  at: number
  start: object
}

export interface Draft<Values> extends DraftToSave {
  /** When the user last typed, in the server's time (serverNow). */
  at: number
  /** The values that the form started from; a field that the user changed has its value before the change. */
  start: Values
  /** The values to show: `start` with the user's changes. */
  values: Values
}

const maxAgeMs = 30 * dayMs
/** The server forgets idempotency keys after a day. */
const maxSentAgeMs = dayMs
const prefix = 'draft:'

/** Fields with such a name are never stored. */
const isSecret = (name: string) => /pass|secret|token/i.test(name)

const storageKeyOf = ({ userId, form }: DraftKey) => `${prefix}${userId ?? 'visitor'}:${form}`

/** Undefined on the server, and if the browser forbids storage. */
function storageOf(userId: number | null): Storage | undefined {
  if (import.meta.env.SSR) return undefined
  try {
    return userId === null ? window.sessionStorage : window.localStorage
  } catch {
    return undefined
  }
}

/** Whether two values of a form are equal. Field order matters in the items of lists. */
export const isSameValue = (one: unknown, other: unknown): boolean =>
  one === other || JSON.stringify(one) === JSON.stringify(other)

/** The fields whose value differs from `start`, without secrets. */
export function changedFields(values: object, start: object): Record<string, ChangedField> {
  const before = new Map<string, unknown>(Object.entries(start))
  const changed: Record<string, ChangedField> = {}
  for (const [name, value] of Object.entries(values)) {
    const from = before.get(name)
    if (before.has(name) && !isSecret(name) && !isSameValue(value, from)) changed[name] = { value, from }
  }
  return changed
}

/**
 * The values of a form that stays open after the server stored the values `sent`. Fields that the user has changed
 * since keep their value; the other fields get their value from `next`. If the user has added text to a sent text, and
 * the field is empty in `next`, only the added text stays.
 */
export function typedSince<Values extends object>(sent: Values, values: Values, next: Values): Values {
  const [before, after] = [new Map(Object.entries(sent)), new Map(Object.entries(next))]
  const typed = Object.entries(values).filter(([name, value]) => !isSameValue(value, before.get(name)))
  return {
    ...next,
    ...Object.fromEntries(
      typed.map(([name, value]) => [name, after.get(name) === '' ? restOf(value, before.get(name)) : value]),
    ),
  }
}

function restOf(value: unknown, sent: unknown): unknown {
  if (typeof value !== 'string' || typeof sent !== 'string') return value
  const beginning = sent.trimEnd()
  return beginning !== '' && value.startsWith(beginning) ? value.slice(beginning.length).trimStart() : value
}

const withoutSecrets = (name: string, value: unknown) => (isSecret(name) ? undefined : value)

/** Stores a draft, or deletes it if no field is changed or the storage is full. */
export function saveDraft(key: DraftKey, { formId, changed, sent, seenId }: DraftToSave): void {
  if (Object.keys(changed).length === 0) {
    dropDraft(key)
    return
  }
  try {
    storageOf(key.userId)?.setItem(
      storageKeyOf(key),
      JSON.stringify({ at: serverNow(), formId, changed, sent, seenId }, withoutSecrets),
    )
  } catch {
    dropDraft(key)
  }
}

/** Deletes a draft, if there is one. */
export function dropDraft(key: DraftKey): void {
  storageOf(key.userId)?.removeItem(storageKeyOf(key))
}

/**
 * Deletes all drafts of an account when its user signs out. With null, deletes the visitor's drafts in this tab. Drafts
 * stay when a session expires.
 */
export function dropDraftsOf(userId: number | null): void {
  const storage = storageOf(userId)
  const keys = Array.from({ length: storage?.length ?? 0 }, (_, at) => storage?.key(at) ?? '')
  for (const key of keys) if (key.startsWith(`${prefix}${userId ?? 'visitor'}:`)) storage?.removeItem(key)
}

/** The stored draft of a form that starts from `start`, or undefined. */
export function readDraft<Values extends object>(key: DraftKey, start: Values): Draft<Values> | undefined {
  const text = storageOf(key.userId)?.getItem(storageKeyOf(key)) ?? null
  const draft = parseDraft(text, start)
  if (text !== null && !draft) dropDraft(key)
  return draft
}

/**
 * Parses a stored draft. Undefined if the draft is too old, or if none of its fields fits `start`, because an earlier
 * version of the form stored it.
 */
export function parseDraft<Values extends object>(
  text: string | null,
  start: Values,
  now = serverNow(),
): Draft<Values> | undefined {
  const stored = parsed(text)
  if (!isRecord(stored) || !isRecord(stored['changed'])) return undefined
  const { at, formId, changed, seenId } = stored
  if (typeof at !== 'number' || typeof formId !== 'string' || now - at > maxAgeMs) return undefined
  const fitting = Object.entries(changed).flatMap(([name, field]) => {
    const sample = new Map<string, unknown>(Object.entries(start)).get(name)
    const fits = isRecord(field) && isSameShape(field['value'], sample) && isSameShape(field['from'], sample)
    return fits ? [{ name, value: field['value'], from: field['from'] }] : []
  })
  if (fitting.length === 0) return undefined
  const sent = sentIn(stored['sent'], now)
  const from = {
    ...start,
    ...(sent && fieldsLike(sent.start, start)),
    ...Object.fromEntries(fitting.map((field) => [field.name, field.from])),
  }
  return {
    at,
    formId,
    changed: Object.fromEntries(fitting.map(({ name, ...field }) => [name, field])),
    sent,
    ...(typeof seenId === 'number' && { seenId }),
    start: from,
    values: { ...from, ...Object.fromEntries(fitting.map(({ name, value }) => [name, value])) },
  }
}

function sentIn(sent: unknown, now: number): SentDraft | undefined {
  if (!isRecord(sent) || typeof sent['at'] !== 'number' || !isRecord(sent['start'])) return undefined
  return now - sent['at'] > maxSentAgeMs ? undefined : { at: sent['at'], start: sent['start'] }
}

const fieldsLike = (values: object, start: object) => {
  const samples = new Map<string, unknown>(Object.entries(start))
  return Object.fromEntries(
    Object.entries(values).filter(([name, value]) => isSameShape(value, samples.get(name))),
  )
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

function isSameShape(value: unknown, sample: unknown): boolean {
  if (sample === undefined) return false
  if (Array.isArray(sample)) {
    return (
      Array.isArray(value) && (sample.length === 0 || value.every((item) => isSameShape(item, sample[0])))
    )
  }
  if (isRecord(sample)) {
    return isRecord(value) && Object.entries(sample).every(([name, part]) => isSameShape(value[name], part))
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

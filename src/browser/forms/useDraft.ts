import { useState } from 'react'
import type { FieldValues, UseFormReturn } from 'react-hook-form'
import {
  changedFields,
  dropDraft,
  readDraft,
  saveDraft,
  typedSince,
  type Draft,
  type DraftKey,
  type SentDraft,
} from './draft.ts'
import { serverNow } from '../api/clock.ts'
import { idempotencyKeyOf, newFormId } from '../api/idempotencyKey.ts'

/**
 * The text typed into a form, stored until it is sent or discarded. The form's default values are the values that the
 * user started from; a draft holds the differences. The component RestoredDraft stores and restores the draft.
 *
 * @param seenId returns the id of the newest record that the user has seen, such as a response; stored with the text
 */
export function useDraft<Values extends FieldValues, Output extends FieldValues>(
  form: UseFormReturn<Values, unknown, Output>,
  key: DraftKey,
  seenId?: () => number | undefined,
): FormDraft<Values, Output> {
  const [draft] = useState(() => new FormDraft(form, key, seenId))
  return draft
}

/** The draft of one mounted form. */
export class FormDraft<Values extends FieldValues, Output extends FieldValues = FieldValues> {
  readonly #form: UseFormReturn<Values, unknown, Output>
  readonly #key: DraftKey
  readonly #seenId: () => number | undefined
  readonly #opened: Values
  /** The stored draft; undefined once it is restored. */
  #found: Draft<Values> | undefined
  #restoredAt: number | undefined
  #restoredSeenId: number | undefined
  #formId: string
  #sent: SentDraft | undefined
  /** The default values of the form. */
  #start: object
  /** The last stored changes, as JSON. */
  #stored: string
  readonly #listeners = new Set<() => void>()

  constructor(
    form: UseFormReturn<Values, unknown, Output>,
    key: DraftKey,
    seenId = (): number | undefined => undefined,
  ) {
    this.#form = form
    this.#key = key
    this.#seenId = seenId
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- our forms are given a default for every field
    this.#opened = form.formState.defaultValues as Values
    const found = readDraft(key, this.#opened)
    this.#found = found
    this.#restoredAt = found?.at
    this.#restoredSeenId = found?.seenId
    this.#formId = found?.formId ?? newFormId()
    this.#sent = found?.sent
    this.#start = found?.start ?? this.#opened
    this.#stored = JSON.stringify(found?.changed ?? {})
  }

  /** When the restored text was typed (serverNow); undefined if no text was restored, or none of it is left. */
  readonly restoredAt = (): number | undefined => this.#restoredAt

  /** The id of the newest record that the user had seen when typing; undefined without restored text. */
  readonly restoredSeenId = (): number | undefined =>
    this.#restoredAt === undefined ? undefined : this.#restoredSeenId

  /** Listens for a change of restoredAt. Returns a function that unsubscribes. */
  readonly onChange = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => void this.#listeners.delete(listener)
  }

  /** Restores the draft and stores every change until the returned function is called. */
  readonly keep = (): (() => void) => {
    const form = this.#form
    if (this.#found && !form.formState.isDirty) {
      form.reset(this.#found.start)
      form.reset(this.#found.values, { keepDefaultValues: true })
    }
    this.#found = undefined
    return form.subscribe({
      formState: { values: true },
      callback: ({ values, defaultValues = {} }) => {
        this.#start = defaultValues
        // Ignore notifications without a change of values; otherwise a dropped draft would be stored again.
        if (JSON.stringify(changedFields(values, defaultValues)) !== this.#stored) this.#store(values)
      },
    })
  }

  /** Deletes the draft, for a form that is closed: by Cancel, or after it was sent. */
  readonly drop = (): void => {
    this.#formId = newFormId()
    this.#sent = undefined
    dropDraft(this.#key)
    this.#showRestored(undefined)
  }

  /** Deletes the draft and resets the form to the values it was opened with. */
  readonly discard = (): void => {
    this.drop()
    this.#form.reset(this.#opened)
  }

  /** The idempotency key for sending `body`. It stays the same until the request succeeds, even after a reload. */
  keyOf(body: unknown): string {
    this.#sent = { at: serverNow(), start: this.#start }
    this.#store(this.#form.getValues())
    return idempotencyKeyOf(this.#formId, body)
  }

  /** For a form that stays open after `sent` was stored: restarts from `next` and keeps text typed meanwhile. */
  startAgain(next: Values, sent: Values): void {
    const typed = typedSince(sent, this.#form.getValues(), next)
    this.drop()
    this.#form.reset(next)
    this.#form.reset(typed, { keepDefaultValues: true })
  }

  #store(values: object): void {
    const changed = changedFields(values, this.#start)
    this.#stored = JSON.stringify(changed)
    saveDraft(this.#key, { formId: this.#formId, changed, sent: this.#sent, seenId: this.#seenId() })
    if (Object.keys(changed).length === 0) this.#showRestored(undefined)
  }

  #showRestored(at: number | undefined): void {
    this.#restoredAt = at
    for (const listener of this.#listeners) listener()
  }
}

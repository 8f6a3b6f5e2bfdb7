import { useMutation } from '@tanstack/react-query'
import { useEffect, useRef, useState, type SubmitEvent } from 'react'
import type { DefaultValues, FieldValues, UseFormReturn } from 'react-hook-form'
import { ApiError } from '../api/send.ts'
import type { Conflict } from '../api/errorBody.ts'
import { isSameValue } from './draft.ts'
import { mergeFields } from './mergeFields.ts'
import { toast } from '../ui/toast.ts'

/** The label of a field, and how its value is shown in a conflict. */
interface FieldText<Value> {
  label: string
  show: (value: Value) => string
}

/** The label of each field of a form; for values that are not texts, also a function that shows them. */
export type FieldTexts<Values> = { [Name in keyof Values & string]: string | FieldText<Values[Name]> }

interface EditOptions<Values extends FieldValues, Checked, Stored extends object, Saved extends Stored> {
  form: UseFormReturn<Values, unknown, Checked>
  /**
   * The record as last loaded; undefined for a new record. Until the user types, the form shows newly loaded values.
   */
  stored: Stored | undefined
  /** Maps the record to the form's default values. */
  valuesOf: (stored: Stored) => Values
  fields: FieldTexts<Values>
  /** Sends a conditional request, or creates the new record, and returns its response. */
  send: (values: Checked, startedFrom: Stored | undefined) => Promise<Saved>
  /** `together` says which changes of another user were merged, if any. */
  onSaved: (saved: Saved, together: string | undefined) => void
  /** Called instead of `onSaved` if nothing was changed and no request was made. */
  onUnchanged?: () => void
  /** Whether to send even if no field was changed, for example because a picture was changed. */
  hasOtherChanges?: boolean
  onError: (error: Error) => void
}

/** Fields that two users changed to different values. */
export interface EditConflict {
  fields: { name: string; label: string; mine: string; theirs: string }[]
  changedBy: string | undefined
  changedAt: string | undefined
}

/** The result of useEdit, for EditForm. */
export interface Edit {
  submit: (event: SubmitEvent) => void
  isPending: boolean
  error: Error | null
  /** Clears a failure. */
  reset: () => void
  conflict: EditConflict | undefined
  /**
   * Sends the form again, with the stored values of the fields `namesOfTheirs` and the user's own values of the other
   * fields in conflict.
   */
  resolve: (namesOfTheirs: readonly string[]) => void
  /** Returns to the form with the typed values. */
  dismiss: () => void
}

/** After this number of automatic merges, a conflict is reported as a failure. */
const maxMerges = 3

/**
 * A form that edits a stored record. If another user has changed other fields meanwhile, the changes are merged and
 * sent again. If both users changed the same field, the user chooses (ConflictDialog). The form's default values are
 * the values that the user started from.
 */
export function useEdit<Values extends FieldValues, Checked, Stored extends object, Saved extends Stored>(
  options: EditOptions<Values, Checked, Stored, Saved>,
): Edit {
  const { form, stored, valuesOf } = options
  const startedFrom = useRef(stored)
  const [conflict, setConflict] = useState<{ shown: EditConflict; current: Saved }>()
  const attempt = useRef<{ merges: number; together: string | undefined }>({ merges: 0, together: undefined })

  // Not cached in a variable: after a reset, the callbacks of a request that is still running need the new values.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- forms of this hook have a default for each field
  const startValues = () => form.formState.defaultValues as Partial<Values>

  /** Restarts the form: its default values come from `record`, and its fields show `values`. */
  function restart(record: Stored, values: Values = valuesOf(record)) {
    startedFrom.current = record
    form.reset(defaultsOf(valuesOf(record)))
    form.reset(values, { keepDefaultValues: true })
  }

  useEffect(() => {
    if (stored && stored !== startedFrom.current && isSameValue(form.getValues(), startValues()))
      restart(stored)
    // oxlint-disable-next-line react/exhaustive-deps -- only a newly loaded record is followed
  }, [stored])

  const save = useMutation({
    mutationFn: ({ checked }: { checked: Checked; sent: Values }) =>
      options.send(checked, startedFrom.current),
    onSuccess: (saved, { sent }) => finish(saved, sent),
    onError: (error) => {
      if (!(error instanceof ApiError) || !error.conflict) options.onError(error)
      else if (attempt.current.merges === maxMerges) options.onError(error)
      else putTogether(error.conflict)
    },
  })

  function finish(saved: Saved, sent: Values) {
    // onSaved updates the cache first; otherwise a closing form would be rendered once more with the old record.
    options.onSaved(saved, attempt.current.together)
    if (!startedFrom.current) return
    // Keep text that was typed during the request.
    const { values } = mergeFields<Values>(sent, form.getValues(), valuesOf(saved))
    restart(saved, values)
  }

  /** Validates first: an invalid form shows its errors even without changes. */
  function validated(work: (checked: Checked) => void) {
    void form.handleSubmit(work)()
  }

  function sendForm() {
    validated((checked) => save.mutate({ checked, sent: structuredClone(form.getValues()) }))
  }

  /** Sends `values` as a change of the record `current`, unless the record has these values already. */
  function send(current: Saved, values: Values) {
    const hasThem = isSameValue(values, valuesOf(current)) && !options.hasOtherChanges
    if (hasThem) options.onSaved(current, attempt.current.together)
    restart(current, values)
    if (!hasThem) sendForm()
  }

  function putTogether(by: Conflict) {
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the record that the form's endpoint returns; browsers have no schema to check it by (decision 43)
    const current = by.current as Saved
    const mine = form.getValues()
    const theirs = valuesOf(current)
    const { values, conflicts, taken } = mergeFields<Values>(startValues(), mine, theirs)
    if (conflicts.length > 0) {
      const fields = conflicts.map((name) => {
        const { label, show } = fieldTextOf(options.fields, name)
        return { name, label, mine: show(mine[name]), theirs: show(theirs[name]) }
      })
      setConflict({ shown: { fields, changedBy: by.changedBy, changedAt: by.changedAt }, current })
      return
    }
    attempt.current.merges += 1
    if (taken.length > 0) {
      const labels = taken.map((name) => fieldTextOf(options.fields, name).label).join(', ')
      attempt.current.together = `Together with what ${by.changedBy ?? 'someone else'} changed: ${labels}.`
    }
    send(current, values)
  }

  function submit(event: SubmitEvent) {
    event.preventDefault()
    if (save.isPending) return
    const start = startedFrom.current
    attempt.current = { merges: 0, together: undefined }
    if (!start) {
      sendForm()
      return
    }
    if (isSameValue(form.getValues(), startValues()) && !options.hasOtherChanges) {
      validated(() => {
        toast({ title: 'No changes to save', kind: 'info' })
        options.onUnchanged?.()
      })
      return
    }
    // Merge first if a restored draft started from an older version of the record than the page has loaded.
    if (isSameValue(startValues(), valuesOf(start))) sendForm()
    else putTogether({ current: start, changedBy: undefined, changedAt: undefined })
  }

  return {
    submit,
    isPending: save.isPending,
    error: save.error instanceof ApiError && save.error.conflict ? null : save.error,
    reset: save.reset,
    conflict: conflict?.shown,
    resolve: (namesOfTheirs) => {
      if (!conflict) return
      const { current } = conflict
      const theirs = valuesOf(current)
      const { values } = mergeFields<Values>(startValues(), form.getValues(), theirs)
      const chosen = Object.fromEntries(namesOfTheirs.map((name) => [name, theirs[name]]))
      setConflict(undefined)
      send(current, { ...values, ...chosen })
    },
    dismiss: () => setConflict(undefined),
  }
}

// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a value for each field is a default for each field
const defaultsOf = <Values extends FieldValues>(values: Values) => values as DefaultValues<Values>

function fieldTextOf<Values, Name extends keyof Values & string>(fields: FieldTexts<Values>, name: Name) {
  const text: string | FieldText<Values[Name]> = fields[name]
  return typeof text === 'string' ? { label: text, show: (value: Values[Name]) => String(value) } : text
}

import { useId, useState } from 'react'
import { formatDateTime } from '../../shared/time/dates.ts'
import type { Edit, EditConflict } from '../forms/useEdit.ts'
import { Button } from './Button.tsx'
import { Dialog } from './Dialog.tsx'
import { DialogActions } from './DialogActions.tsx'
import { FieldError } from './FieldError.tsx'
import { ScrollBox } from './ScrollBox.tsx'

/** Asks, for each field that two users changed to different values, which value to keep. */
export function ConflictDialog({ edit: { conflict, resolve, dismiss } }: { edit: Edit }) {
  if (!conflict) return null
  const { changedBy = 'Someone else', changedAt } = conflict
  const when = changedAt === undefined ? 'meanwhile' : `on ${formatDateTime(changedAt)}`
  return (
    <Dialog
      open
      onClose={dismiss}
      wide
      title="Changed while you were editing"
      description={`${changedBy} changed this ${when}. Nothing of yours is lost: choose what to keep.`}
    >
      <Choices conflict={conflict} onResolve={resolve} onCancel={dismiss} />
    </Dialog>
  )
}

type Side = 'mine' | 'theirs'

interface ChoicesProps {
  conflict: EditConflict
  onResolve: (namesOfTheirs: readonly string[]) => void
  onCancel: () => void
}

// The choices have no `form` element, because React would pass its submit event to the form around this component.
function Choices({ conflict: { fields, changedBy }, onResolve, onCancel }: ChoicesProps) {
  const [chosen, setChosen] = useState<Record<string, Side>>({})
  const [isAsked, setAsked] = useState(false)

  function resolve() {
    setAsked(true)
    if (fields.some(({ name }) => !chosen[name])) return
    onResolve(fields.map(({ name }) => name).filter((name) => chosen[name] === 'theirs'))
  }

  return (
    <>
      <div className="grid gap-6">
        {fields.map(({ name, label, mine, theirs }) => (
          <fieldset key={name} className="min-w-0">
            <legend className="mb-1.5 text-ui font-medium text-n900">{label}</legend>
            <div className="grid gap-3 md:grid-cols-2">
              {(['mine', 'theirs'] as const).map((side) => (
                <Choice
                  key={side}
                  group={name}
                  label={side === 'mine' ? 'Yours' : `From ${changedBy ?? 'someone else'}`}
                  value={side === 'mine' ? mine : theirs}
                  isChosen={chosen[name] === side}
                  onChoose={() => setChosen((all) => ({ ...all, [name]: side }))}
                />
              ))}
            </div>
            <div aria-live="polite">
              {isAsked && !chosen[name] && <FieldError>Please choose one</FieldError>}
            </div>
          </fieldset>
        ))}
      </div>
      <DialogActions>
        <Button variant="ghost" onClick={onCancel}>
          Back to editing
        </Button>
        <Button onClick={resolve}>Save</Button>
      </DialogActions>
    </>
  )
}

interface ChoiceProps {
  group: string
  label: string
  value: string
  isChosen: boolean
  onChoose: () => void
}

function Choice({ group, label, value, isChosen, onChoose }: ChoiceProps) {
  const id = useId()
  return (
    <div
      className={`grid min-w-0 content-start rounded-control border ${isChosen ? 'border-edge outline-1 outline-edge' : 'border-n400'}`}
    >
      <label
        htmlFor={id}
        className="flex min-h-11 cursor-pointer items-center gap-2 px-3 text-ui font-medium text-n900 md:min-h-10"
      >
        <input
          id={id}
          type="radio"
          name={`conflict-${group}`}
          checked={isChosen}
          onChange={onChoose}
          aria-describedby={`${id}-value`}
          className="size-4 accent-p"
        />
        {label}
      </label>
      <ScrollBox
        id={`${id}-value`}
        aria-label={`${label}: value`}
        // Only a long value scrolls and needs the keyboard focus.
        tabIndex={value.length > 200 ? 0 : undefined}
        dir="auto"
        className="max-h-48 overflow-y-auto border-t border-n200 px-3 py-2 text-ui wrap-anywhere whitespace-pre-wrap text-n700"
      >
        {value === '' ? <span className="text-n600">Empty</span> : value}
      </ScrollBox>
    </div>
  )
}

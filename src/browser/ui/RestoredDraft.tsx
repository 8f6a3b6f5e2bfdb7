import { RotateCcwClock } from 'lucide'
import { useEffect, useSyncExternalStore, type MouseEvent } from 'react'
import type { FieldValues } from 'react-hook-form'
import { formatAge } from '../../shared/time/dates.ts'
import { serverNow } from '../api/clock.ts'
import type { FormDraft } from '../forms/useDraft.ts'
import { Button } from './Button.tsx'
import { focusFirstField } from './focusFirstField.ts'
import { Icon } from './Icon.tsx'

interface RestoredDraftProps<Values extends FieldValues, Output extends FieldValues> {
  draft: FormDraft<Values, Output>
  /** The mutation of the form; discarding the draft also clears its failure. */
  sending: { reset: () => void }
  className?: string
}

/** Stores the draft of its form. If a draft was restored, says so and offers to discard it. */
export function RestoredDraft<Values extends FieldValues, Output extends FieldValues>(
  props: RestoredDraftProps<Values, Output>,
) {
  const { draft, sending, className } = props
  const restoredAt = useSyncExternalStore(draft.onChange, draft.restoredAt, () => undefined)
  useEffect(() => draft.keep(), [draft])
  if (restoredAt === undefined) return null

  function discard() {
    draft.discard()
    sending.reset()
  }

  return <DraftNotice at={restoredAt} onDiscard={discard} className={className} />
}

interface DraftNoticeProps {
  /** When the draft was typed, in the server's time (serverNow). */
  at: number
  onDiscard: () => void
  className?: string | undefined
}

/** Says that a draft was restored, and how old it is. */
export function DraftNotice({ at, onDiscard, className = 'mb-5 in-[form.grid]:mb-0' }: DraftNoticeProps) {
  function discard({ currentTarget: { form } }: MouseEvent<HTMLButtonElement>) {
    onDiscard()
    // Move the focus into the form: the button disappears, and the user most likely goes on typing.
    focusFirstField(form)
  }

  return (
    <div
      role="status"
      data-draft
      className={`col-span-full flex items-center gap-2 rounded-control border border-n200 bg-n25 py-1.5 pr-1.5 pl-3 text-ui ${className}`}
    >
      <Icon icon={RotateCcwClock} className="text-n600" />
      <p className="min-w-0 grow">
        <span className="font-medium text-n900">Draft restored</span>{' '}
        <span className="text-n600">from {formatAge(at, serverNow())}</span>
      </p>
      <Button variant="ghost" size="small" onClick={discard}>
        Discard
      </Button>
    </div>
  )
}

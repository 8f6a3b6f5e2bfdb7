import { Link } from '@tanstack/react-router'
import { useId, useState, type KeyboardEvent, type RefObject } from 'react'
import { Button, buttonClass } from '../../../../browser/ui/Button.tsx'
import { Dialog } from '../../../../browser/ui/Dialog.tsx'
import { DialogActions } from '../../../../browser/ui/DialogActions.tsx'
import { isComposing } from '../../../../browser/ui/isComposing.ts'
import { ListSearchField } from '../../../../browser/ui/ListSearchField.tsx'
import { OptionList, optionId } from '../../../../browser/ui/OptionList.tsx'
import { PartFailure } from '../../../../browser/ui/PartFailure.tsx'
import { Spinner } from '../../../../browser/ui/Spinner.tsx'
import type { PreparedAnswer } from '../schema.ts'
import { answersWith } from '../values.ts'
import type { useInsertion } from './useInsertion.ts'

interface AnswerChooserProps {
  open: boolean
  onClose: () => void
  opener: RefObject<Element | null>
  insertion: ReturnType<typeof useInsertion>
  onChoose: (answer: PreparedAnswer) => void
}

/** Finds a prepared answer and shows its text, filled for the ticket. */
export function AnswerChooser({ open, onClose, opener, insertion, onChoose }: AnswerChooserProps) {
  const { answers, isReady, sorted } = insertion
  return (
    <Dialog open={open} onClose={onClose} opener={opener} title="Prepared answers" wide>
      {isReady && sorted.length > 0 ? (
        <AnswerSearch insertion={insertion} onChoose={onChoose} onClose={onClose} />
      ) : (
        <>
          {answers.isError ? (
            <PartFailure text="Could not load the prepared answers." query={answers} className="" />
          ) : isReady ? (
            <p className="text-ui text-n700">No prepared answers yet. Add a text that you send often.</p>
          ) : (
            <Spinner label="Loading prepared answers..." className="min-h-31 place-content-center" />
          )}
          <DialogActions>
            <EditLink />
            <Button variant="secondary" onClick={onClose}>
              Cancel
            </Button>
          </DialogActions>
        </>
      )}
    </Dialog>
  )
}

const EditLink = () => (
  <Link
    to="/agent/prepared-answers"
    className={buttonClass({ variant: 'ghost', className: 'max-md:basis-full md:mr-auto' })}
  >
    Edit prepared answers
  </Link>
)

function AnswerSearch({
  insertion: { sorted, fill },
  onChoose,
  onClose,
}: Pick<AnswerChooserProps, 'insertion' | 'onChoose' | 'onClose'>) {
  const id = useId()
  const [typed, setTyped] = useState('')
  const [at, setAt] = useState(0)
  const found = answersWith(typed, sorted)
  const options = found.map((answer) => ({ value: String(answer.id), label: answer.title }))
  const active = found[Math.min(at, found.length - 1)]
  const activeOption = options.find(({ value }) => value === String(active?.id))
  const activeId = activeOption && optionId(`${id}-list`, activeOption)

  function press(event: KeyboardEvent) {
    if (isComposing(event)) return
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (event.key === 'Escape') onClose()
    else if (event.key === 'Enter') {
      if (active) onChoose(active)
    } else if (step !== undefined && found.length > 0)
      setAt((Math.min(at, found.length - 1) + step + found.length) % found.length)
    else return
    event.preventDefault()
  }

  return (
    <>
      <ListSearchField
        label="Search prepared answers"
        listId={found.length > 0 ? `${id}-list` : undefined}
        activeId={activeId}
        placeholder="Title or text"
        value={typed}
        onType={(text) => {
          setTyped(text)
          setAt(0)
        }}
        onKeyDown={press}
      />
      {found.length > 0 && (
        <OptionList
          id={`${id}-list`}
          label="Prepared answers"
          options={options}
          active={activeOption}
          onChoose={({ value }) => {
            const answer = found.find((each) => String(each.id) === value)
            if (answer) onChoose(answer)
          }}
          className="mt-3 max-h-[min(18rem,40vh)] overflow-y-auto text-ui"
        />
      )}
      <p role="status" className={found.length > 0 ? 'sr-only' : 'mt-3 text-ui text-n700'}>
        {found.length > 0 ? `${found.length} found` : 'Nothing found. Search for fewer words.'}
      </p>
      {active && (
        <div className="mt-3 rounded-control border border-n200 bg-n25 px-3 py-2.5">
          <p dir="auto" className="line-clamp-6 text-ui whitespace-pre-line text-n800">
            {fill(active)}
          </p>
        </div>
      )}
      <DialogActions>
        <EditLink />
        <Button variant="secondary" onClick={onClose}>
          Cancel
        </Button>
        <Button aria-disabled={!active || undefined} onClick={() => active && onChoose(active)}>
          Insert
        </Button>
      </DialogActions>
    </>
  )
}

import { Link } from '@tanstack/react-router'
import { Search } from 'lucide'
import { useEffect, useId, useState, type KeyboardEvent, type RefObject } from 'react'
import { Button, buttonClass } from '../../../browser/ui/Button.tsx'
import { Dialog } from '../../../browser/ui/Dialog.tsx'
import { DialogActions } from '../../../browser/ui/DialogActions.tsx'
import { Icon } from '../../../browser/ui/Icon.tsx'
import { isComposing } from '../../../browser/ui/isComposing.ts'
import { OptionList, optionId } from '../../../browser/ui/OptionList.tsx'
import { PartFailure } from '../../../browser/ui/PartFailure.tsx'
import { Spinner } from '../../../browser/ui/Spinner.tsx'
import { verbatim } from '../../../browser/ui/TextField.tsx'
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
            <PartFailure text="Prepared answers could not be loaded." query={answers} className="" />
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

/** Keys that go to another option, with its place among `count`. */
const places: Readonly<Record<string, (at: number, count: number) => number>> = {
  ArrowDown: (at, count) => (at + 1) % count,
  ArrowUp: (at, count) => (at - 1 + count) % count,
}

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
  useEffect(() => {
    if (activeId !== undefined) document.getElementById(activeId)?.scrollIntoView({ block: 'nearest' })
  }, [activeId])

  function press(event: KeyboardEvent) {
    if (isComposing(event)) return
    const place = places[event.key]
    if (event.key === 'Escape') onClose()
    else if (event.key === 'Enter') {
      if (active) onChoose(active)
    } else if (place && found.length > 0) setAt(place(Math.min(at, found.length - 1), found.length))
    else return
    event.preventDefault()
  }

  return (
    <>
      <div className="relative">
        <Icon
          icon={Search}
          className="pointer-events-none absolute top-1/2 left-3 -translate-y-1/2 text-n500"
        />
        <input
          {...verbatim}
          data-focus-first
          type="text"
          dir="auto"
          role="combobox"
          aria-label="Search prepared answers"
          aria-autocomplete="list"
          aria-haspopup="listbox"
          aria-expanded={found.length > 0}
          aria-controls={found.length > 0 ? `${id}-list` : undefined}
          aria-activedescendant={activeId}
          placeholder="Title or text"
          value={typed}
          onChange={({ target: { value } }) => {
            setTyped(value)
            setAt(0)
          }}
          onKeyDown={press}
          className="field-frame block h-11 w-full px-3 pl-9 text-body md:h-10 md:text-ui"
        />
      </div>
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

import { ChevronUp } from 'lucide'
import { useRef, useState, type RefObject } from 'react'
import { Button } from '../../../../browser/ui/Button.tsx'
import { useFocusOnRemoval } from '../../../../browser/ui/lostFocus.ts'
import { toastFailure } from '../../../../browser/ui/toastFailure.ts'

interface EarlierEntriesProps {
  /** The number of hidden entries. */
  count: number
  onShow: () => Promise<void>
}

/** The line of a conversation where entries are hidden, with a button that shows some of them. */
export function EarlierEntries({ count, onShow }: EarlierEntriesProps) {
  const status = useRef<HTMLParagraphElement>(null)
  return (
    <li className="group flex gap-4">
      <div aria-hidden className="hidden w-8 shrink-0 justify-center md:flex">
        <span
          className={`mb-1 border-l-[3px] group-last:hidden ${count > 0 ? 'border-dotted border-n400' : 'border-n300'}`}
        />
      </div>
      <div className="mb-5 flex min-w-0 grow flex-wrap items-center gap-x-3 gap-y-2 group-last:mb-0">
        {count > 0 && <ShowEarlier onShow={onShow} next={status} />}
        <p ref={status} role="status" tabIndex={-1} className="text-small text-n600 tabular-nums">
          {count > 0
            ? `${count.toLocaleString('en-US')} ${count === 1 ? 'entry is' : 'entries are'} hidden`
            : 'This is the whole conversation.'}
        </p>
      </div>
    </li>
  )
}

/** @param next gets the focus when the button disappears, because nothing is hidden any more */
function ShowEarlier({
  onShow,
  next,
}: Pick<EarlierEntriesProps, 'onShow'> & { next: RefObject<HTMLElement | null> }) {
  const button = useFocusOnRemoval<HTMLButtonElement>(next)
  const [isLoading, setLoading] = useState(false)

  async function show() {
    setLoading(true)
    try {
      await onShow()
    } catch (error) {
      toastFailure(error, 'Could not load earlier entries')
    } finally {
      setLoading(false)
    }
  }

  return (
    <Button
      ref={button}
      variant="secondary"
      size="small"
      icon={ChevronUp}
      pending={isLoading}
      pendingText="Loading..."
      onClick={() => void show()}
    >
      Show earlier
    </Button>
  )
}

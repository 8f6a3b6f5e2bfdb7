import { Lock, Reply } from 'lucide'
import { useEffect, useState } from 'react'
import { flushSync } from 'react-dom'
import { Button } from '../../browser/ui/Button.tsx'
import { focusShown } from '../../browser/ui/focusShown.ts'
import { answerPlaceId } from '../../browser/ui/keepAtHand.ts'
import { isOpenFor } from '../../features/desk/tickets/policy.ts'
import type { Ticket } from '../../features/desk/tickets/schema.ts'
import { OpenTicketDetails } from './OpenTicketDetails.tsx'
import type { AnswerTab } from './useAnswerTab.ts'

/** Whether the observed element is below the window. */
const isBelow = (entry: IntersectionObserverEntry | undefined) =>
  entry !== undefined && !entry.isIntersecting && entry.boundingClientRect.top > 0

interface ReplyBarProps {
  ticket: Ticket
  onTab: (tab: AnswerTab) => void
}

/**
 * A bar at the bottom of the window while the form below the conversation is out of sight: to write from wherever one
 * reads, and to open the details on small screens.
 */
export function ReplyBar({ ticket, onTab }: ReplyBarProps) {
  const [isAway, setAway] = useState(false)
  useEffect(() => {
    const place = document.getElementById(answerPlaceId)
    if (!place) return undefined
    const observer = new IntersectionObserver((entries) => setAway(isBelow(entries.at(-1))))
    observer.observe(place)
    return () => observer.disconnect()
  }, [])
  if (!isAway || !isOpenFor('note', ticket)) return null
  const write = (tab: AnswerTab) => {
    flushSync(() => onTab(tab))
    focusShown(`#${answerPlaceId} [data-key=r]`)
  }
  return (
    // Without height, so that nothing moves when the bar comes and goes.
    <div data-sticky-bar className="sticky bottom-0 z-20 h-0">
      <div
        role="group"
        aria-label="Write or change"
        className="flex -translate-y-full gap-2 border-t border-n200 bg-n0 py-3 max-md:*:grow"
      >
        {isOpenFor('respond', ticket) && (
          <Button icon={Reply} onClick={() => write('reply')}>
            Reply
          </Button>
        )}
        <Button variant="secondary" icon={Lock} onClick={() => write('note')}>
          Note
        </Button>
        <OpenTicketDetails ticket={ticket} variant="secondary" />
      </div>
    </div>
  )
}

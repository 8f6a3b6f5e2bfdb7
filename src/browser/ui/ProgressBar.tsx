import type { RefObject } from 'react'
import type { Progress } from '../api/progress.ts'
import { buttonClass } from './Button.tsx'
import { useFocusOnRemoval } from './lostFocus.ts'

export interface CancelProps {
  /** The accessible name of the button Cancel, such as 'Cancel upload'. */
  label: string
  onCancel: () => void
  /** Whether it is too late to cancel. The button stays, so that its focus is not lost. */
  tooLate?: boolean
  /** Gets the button's focus when the button is removed. */
  focusNext: RefObject<HTMLElement | null>
}

interface ProgressBarProps {
  /** The accessible name. */
  label: string
  /** The running action, such as 'Uploading...'. */
  text: string
  progress: Progress
  /** How much is done, such as '1.2 of 3.4 MB'. */
  detail?: string | undefined
  cancel?: CancelProps | undefined
}

/** Progress, with a button that cancels. Without a total the bar pulses. */
export function ProgressBar({ label, text, progress: { done, total }, detail, cancel }: ProgressBarProps) {
  const part = total === undefined ? undefined : total === 0 ? 0 : Math.min(done / total, 1)
  const percent = part === undefined ? undefined : Math.floor(part * 100)
  return (
    <div className="flex items-center gap-3">
      <div
        role="progressbar"
        aria-label={label}
        aria-valuenow={percent}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuetext={detail === undefined ? text : `${text} ${detail}`}
        className="min-w-0 grow"
      >
        <p className="flex flex-wrap justify-between gap-x-3 text-ui font-medium text-n900">
          <span>{text}</span>
          {percent !== undefined && <span className="tabular-nums">{percent} %</span>}
        </p>
        <div className="mt-1.5 h-1.5 overflow-clip rounded-full bg-n200 forced-colors:border">
          {part === undefined ? (
            <div
              className="h-full bg-p forced-colors:bg-[Highlight]"
              style={{ opacity: 0.6, animation: 'fade-in 1s ease-in-out infinite alternate' }}
            />
          ) : (
            <div
              className="h-full origin-left bg-p forced-colors:bg-[Highlight] transition-[scale]"
              style={{ scale: `${part} 1` }}
            />
          )}
        </div>
        {detail !== undefined && <p className="mt-1 text-small text-n600 tabular-nums">{detail}</p>}
      </div>
      {cancel && <CancelButton {...cancel} />}
    </div>
  )
}

/** The look of a disabled button: a button that is really disabled would lose the focus. */
const tooLateClass =
  'inline-flex h-9 shrink-0 items-center rounded-control border border-n200 bg-n100 px-2.5 text-ui font-medium text-n500 md:h-7'

function CancelButton({ label, onCancel, tooLate = false, focusNext }: CancelProps) {
  const place = useFocusOnRemoval<HTMLSpanElement>(focusNext)
  return (
    <span ref={place}>
      <button
        type="button"
        aria-label={label}
        aria-disabled={tooLate || undefined}
        onClick={() => !tooLate && onCancel()}
        className={tooLate ? tooLateClass : buttonClass({ variant: 'secondary', size: 'small' })}
      >
        Cancel
      </button>
    </span>
  )
}

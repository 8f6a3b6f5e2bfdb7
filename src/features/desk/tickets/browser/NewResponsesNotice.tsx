import { useEffect } from 'react'
import { Notice } from '../../../../browser/ui/Notice.tsx'

interface NewResponsesNoticeProps {
  count: number
  /** Whether the server refused the user's response because new responses had arrived. */
  isRefused: boolean
}

/**
 * Shown above the button that sends a response, if new responses have arrived since the user began to write. Scrolls to
 * the new responses unless the user is writing. After a refusal, it always scrolls.
 */
export function NewResponsesNotice({ count, isRefused }: NewResponsesNoticeProps) {
  useEffect(() => {
    if (count === 0 || (!isRefused && document.activeElement instanceof HTMLTextAreaElement)) return
    document.querySelector('article[data-new]')?.scrollIntoView({ block: 'nearest' })
  }, [count, isRefused])
  if (count === 0) return null
  return (
    <div className="mt-3">
      <Notice kind="info">
        {count === 1
          ? '1 new response since you started writing. Please read it before sending.'
          : `${count} new responses since you started writing. Please read them before sending.`}
      </Notice>
    </div>
  )
}

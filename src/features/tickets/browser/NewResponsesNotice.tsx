import { useEffect } from 'react'
import { Notice } from '../../../browser/ui/Notice.tsx'

/** Above the button of a response: the conversation has grown while it was written. Brings what is new into view. */
export function NewResponsesNotice({ count }: { count: number }) {
  useEffect(() => {
    if (count > 0) document.querySelector('article[data-new]')?.scrollIntoView({ block: 'nearest' })
  }, [count])
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

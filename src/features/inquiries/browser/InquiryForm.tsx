import { useEffect, useRef, useState } from 'react'
import { dropDraft } from '../../../browser/draft.ts'
import { Notice } from '../../../browser/ui/Notice.tsx'
import { toast } from '../../../browser/ui/toast.ts'
import type { PostedForm } from '../../../pageState.ts'
import { draftPlace } from './inquiryDraft.ts'
import { InquiryFields } from './InquiryFields.tsx'

const sentText = "Your message has been sent. We'll contact you soon."

interface InquiryFormProps {
  /** What was posted without script, and what came of it. */
  posted?: PostedForm | undefined
}

/** The contact form of the public site; after each message that was sent it begins anew. */
export function InquiryForm({ posted }: InquiryFormProps) {
  const [sent, setSent] = useState(posted?.sent === true)
  const [round, setRound] = useState(0)
  const status = useRef<HTMLDivElement>(null)

  useEffect(() => {
    if (posted?.sent) dropDraft(draftPlace)
  }, [posted])

  // The button that had the focus has gone with the round, and what it did is said here.
  useEffect(() => {
    if (round > 0) status.current?.focus()
  }, [round])

  function begin() {
    dropDraft(draftPlace)
    setSent(true)
    setRound(round + 1)
    toast({ title: sentText, kind: 'success' })
  }

  return (
    <>
      <InquiryFields
        key={round}
        posted={round === 0 && !posted?.sent ? posted : undefined}
        onSent={begin}
        onTyping={() => setSent(false)}
      />
      {sent && (
        <div ref={status} tabIndex={-1} autoFocus={posted?.sent === true} className="mt-4 outline-none">
          <Notice kind="success">{sentText}</Notice>
        </div>
      )}
    </>
  )
}

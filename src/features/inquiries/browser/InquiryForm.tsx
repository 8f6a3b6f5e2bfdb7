import { useEffect, useRef, useState } from 'react'
import { dropDraft } from '../../../browser/draft.ts'
import { Notice } from '../../../browser/ui/Notice.tsx'
import { toast } from '../../../browser/ui/toast.ts'
import type { PostedForm } from '../../../pageState.ts'
import { draftKey } from './inquiryDraft.ts'
import { InquiryFields } from './InquiryFields.tsx'

const sentText = "Your message has been sent. We'll contact you soon."

interface InquiryFormProps {
  /** The result of the form when it was submitted without JavaScript. */
  posted?: PostedForm | undefined
}

/** The contact form of the public site; it is empty again after each inquiry that was sent. */
export function InquiryForm({ posted }: InquiryFormProps) {
  const [sent, setSent] = useState(posted?.sent === true)
  const [formNumber, setFormNumber] = useState(0)
  const status = useRef<HTMLDivElement>(null)

  useEffect(() => {
    if (posted?.sent) dropDraft(draftKey)
  }, [posted])

  // The focused button is replaced with the form, so that the focus moves to the message that it was sent.
  useEffect(() => {
    if (formNumber > 0) status.current?.focus()
  }, [formNumber])

  function startAnew() {
    dropDraft(draftKey)
    setSent(true)
    setFormNumber(formNumber + 1)
    toast({ title: sentText, kind: 'success' })
  }

  return (
    <>
      <InquiryFields
        key={formNumber}
        posted={formNumber === 0 && !posted?.sent ? posted : undefined}
        onSent={startAnew}
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

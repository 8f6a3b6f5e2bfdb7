import { useLocation } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { dropDraft } from '../../../../browser/forms/draft.ts'
import { Notice } from '../../../../browser/ui/Notice.tsx'
import { toast } from '../../../../browser/ui/toast.ts'
import { preloadToasts } from '../../../../browser/ui/Toaster.tsx'
import type { PostedForm } from '../../../../shared/site/pageState.ts'
import { draftKey } from './inquiryDraft.ts'
import { InquiryFields } from './InquiryFields.tsx'

const sentText = "Your message has been sent. We'll contact you soon."
/** Shown below the form. A toast already shows `sentText`. */
const nextText = 'Your inquiry is on its way to our team, who will email or call you.'

interface InquiryFormProps {
  /** The result of the form when it was submitted without JavaScript. */
  posted?: PostedForm | undefined
}

/** The contact form of the public site. The form is emptied after each sent inquiry. */
export function InquiryForm({ posted }: InquiryFormProps) {
  const { hash } = useLocation()
  const [sent, setSent] = useState(posted?.sent ? sentText : undefined)
  const [formNumber, setFormNumber] = useState(0)
  const status = useRef<HTMLDivElement>(null)

  useEffect(() => {
    if (posted?.sent) dropDraft(draftKey)
  }, [posted])

  // After sending, the form is replaced, and with it the focused button. So the focus moves to the success message.
  useEffect(() => {
    if (formNumber > 0) status.current?.focus()
  }, [formNumber])

  async function startAnew() {
    dropDraft(draftKey)
    const hasToasts = await preloadToasts()
    if (hasToasts) toast({ title: sentText, kind: 'success' })
    setSent(hasToasts ? nextText : sentText)
    setFormNumber(formNumber + 1)
  }

  return (
    <>
      <InquiryFields
        key={formNumber}
        chosenService={formNumber === 0 ? hash : ''}
        posted={formNumber === 0 && !posted?.sent ? posted : undefined}
        onSent={startAnew}
        onTyping={() => setSent(undefined)}
      />
      {sent !== undefined && (
        <div ref={status} tabIndex={-1} autoFocus={posted?.sent === true} className="mt-4 outline-none">
          <Notice kind="success">{sent}</Notice>
        </div>
      )}
    </>
  )
}

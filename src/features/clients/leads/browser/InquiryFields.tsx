import { useEffect, useRef, useState } from 'react'
import { ApiError, send } from '../../../../browser/api/send.ts'
import { dropDraft } from '../../../../browser/forms/draft.ts'
import { useNativeForm } from '../../../../browser/forms/nativeForm.ts'
import { loadedLater } from '../../../../browser/page/loadedLater.tsx'
import { newFormId, idempotencyKeyOf } from '../../../../browser/api/idempotencyKey.ts'
import { useServices, useSite } from '../../../../browser/page/site.tsx'
import { Button } from '../../../../browser/ui/Button.tsx'
import { Checkbox } from '../../../../browser/ui/Checkbox.tsx'
import { ChoicePair } from '../../../../browser/ui/ChoicePair.tsx'
import { FieldError } from '../../../../browser/ui/FieldError.tsx'
import { Notice } from '../../../../browser/ui/Notice.tsx'
import { TextArea } from '../../../../browser/ui/TextArea.tsx'
import { TextField } from '../../../../browser/ui/TextField.tsx'
import { toast } from '../../../../browser/ui/toast.ts'
import type { PostedForm } from '../../../../shared/site/pageState.ts'
import { sendInquiry } from '../endpoints.ts'
import { chooseService, draftKey, saveInquiry, readInquiryForm, restoreInquiry } from './inquiryDraft.ts'

const shape = async () => (await import('../schema.ts')).inquiry

const RestoredNotice = loadedLater(
  async () => (await import('../../../../browser/ui/RestoredDraft.tsx')).DraftNotice,
  () => null,
)

const failedText = 'Failed to send message. Please try again.'
const types = [
  { value: 'contact', label: 'Contact' },
  { value: 'service', label: 'Service' },
]

interface InquiryFieldsProps {
  /** The anchor of the service on the services page; empty for none. */
  chosenService: string
  posted: PostedForm | undefined
  onSent: () => Promise<void>
  onTyping: () => void
}

/** The fields of an inquiry. Before hydration the browser posts them to the page, afterwards they go to the API. */
export function InquiryFields({ chosenService, posted, onSent, onTyping }: InquiryFieldsProps) {
  const { testDomain } = useSite()
  const services = useServices()
  // Undefined after a server error, because its message would not help the visitor.
  const [reason, setReason] = useState(posted?.message)
  const formId = useRef('')
  const [restoredAt, setRestoredAt] = useState<number>()
  const form = useNativeForm({
    shape,
    read: readInquiryForm,
    posted,
    send: async (body) => {
      const sent = { ...body, company: body.company }
      await send(sendInquiry, {
        query: { testDomain },
        body: sent,
        idempotencyKey: idempotencyKeyOf(formId.current, sent),
      })
      await onSent()
    },
    onFailure: (sentence, error) => {
      setReason(error instanceof ApiError && error.status < 500 ? sentence : undefined)
      toast({ title: failedText, kind: 'error' })
      return undefined
    },
    fallback: failedText,
  })
  const { ref, onInput } = form.props
  const fresh = posted === undefined

  useEffect(() => {
    formId.current = newFormId()
    if (!fresh || !ref.current) return
    const draft = restoreInquiry(ref.current)
    if (draft) {
      formId.current = draft.formId
      setRestoredAt(draft.at)
    }
    const isChosen = chooseService(ref.current, services, chosenService)
    if (!draft || isChosen) saveInquiry(ref.current, formId.current)
  }, [chosenService, services, fresh, ref])

  function discard() {
    dropDraft(draftKey)
    ref.current?.reset()
    form.clear()
    formId.current = newFormId()
    setRestoredAt(undefined)
  }

  const chosen = [posted?.values['services'] ?? []].flat()
  return (
    <form
      {...form.props}
      action={testDomain === undefined ? '/contact' : `/contact?${new URLSearchParams({ testDomain })}`}
      onInput={(event) => {
        onInput(event)
        if (!saveInquiry(event.currentTarget, formId.current)) setRestoredAt(undefined)
        onTyping()
      }}
      className="grid gap-x-4 gap-y-5 md:grid-cols-2"
    >
      <TextField
        label="Name"
        {...form.field('name')}
        defaultValue={form.start('name')}
        autoComplete="name"
        required
      />
      <TextField
        label="Email"
        {...form.field('email')}
        type="email"
        defaultValue={form.start('email')}
        autoComplete="email"
        required
      />
      <TextField
        label="Company"
        optional
        {...form.field('company')}
        defaultValue={form.start('company')}
        autoComplete="organization"
      />
      <TextField
        label="Phone"
        {...form.field('phone')}
        type="tel"
        defaultValue={form.start('phone')}
        autoComplete="tel"
        required
      />
      <ChoicePair
        legend="Inquiry type"
        name="type"
        options={types}
        defaultValue={form.start('type') ?? 'contact'}
        error={form.errors['type']}
        className="md:col-span-2"
      />
      <fieldset className="md:col-span-2">
        <legend className="mb-1 text-ui font-medium text-n900">Interested services</legend>
        <div className="grid gap-x-4 wrap-anywhere md:grid-cols-2">
          {services.map(({ id, title }) => (
            <Checkbox
              key={id}
              name="services"
              value={title}
              label={title}
              defaultChecked={chosen.includes(title)}
            />
          ))}
        </div>
        <FieldError>{form.errors['services']}</FieldError>
      </fieldset>
      <TextArea
        label="Message"
        {...form.field('message')}
        defaultValue={form.start('message')}
        required
        rows={5}
        className="md:col-span-2"
      />
      <div aria-hidden className="absolute -left-[999rem]">
        <label>
          Website
          <input type="text" name="website" tabIndex={-1} autoComplete="off" />
        </label>
      </div>
      <div className="md:col-span-2">
        <Button
          type="submit"
          variant="primary"
          size="large"
          pending={form.pending}
          pendingText="Sending..."
          className="w-full"
        >
          Send Message
        </Button>
        {restoredAt !== undefined && (
          // Shown below the button. Above it, the notice would move the button as the user presses it.
          <RestoredNotice.Later at={restoredAt} onDiscard={discard} className="mt-4" />
        )}
        {form.message !== undefined && (
          <div tabIndex={-1} autoFocus={posted !== undefined} className="mt-4 outline-none">
            <Notice kind="error">
              <span>{posted ? failedText : 'Not sent yet.'}</span> <span>{reason}</span>
            </Notice>
          </div>
        )}
      </div>
    </form>
  )
}

import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { ArrowLeft, RotateCcw } from 'lucide'
import { useEffect, useId, useRef, useState } from 'react'
import { useForm } from 'react-hook-form'
import { send } from '../../../browser/api/send.ts'
import { fieldsOf, schemaResolver, reportFailure } from '../../../browser/forms/form.ts'
import { Button } from '../../../browser/ui/Button.tsx'
import { EditForm } from '../../../browser/ui/EditForm.tsx'
import { FormActions } from '../../../browser/ui/FormActions.tsx'
import { RestoredDraft } from '../../../browser/ui/RestoredDraft.tsx'
import { TextArea } from '../../../browser/ui/TextArea.tsx'
import { TextField } from '../../../browser/ui/TextField.tsx'
import { toast } from '../../../browser/ui/toast.ts'
import { toastFailure } from '../../../browser/ui/toastFailure.ts'
import { useDraft } from '../../../browser/forms/useDraft.ts'
import { useEdit } from '../../../browser/forms/useEdit.ts'
import { brandDirectoryQuery } from '../../site/brands/browser/api.ts'
import { readDefaultTemplate, sendTemplateTest, updateTemplate } from '../endpoints.ts'
import { eventOf, mailEvents } from '../events.ts'
import type { EmailTemplate, TemplateFormValues } from '../schema.ts'
import { cacheTemplate } from './api.ts'
import { PlaceholderButtons } from './PlaceholderButtons.tsx'
import { brandOfHost, TemplatePreview } from './TemplatePreview.tsx'
import { TestMail } from './TestMail.tsx'
import { Icon } from '../../../browser/ui/Icon.tsx'

const shape = async () => (await import('../schema.ts')).templateForm

const failed = 'Failed to update template'

const valuesOf = ({ recipients, htmlContent, textContent }: EmailTemplate) => ({
  recipients: recipients.join('\n'),
  htmlContent,
  textContent,
})

/** The administrator who edits the template and gets its test mails. */
export interface TemplateWriter {
  id: number
  email: string | null
  emailConfirmedAt: string | null
}

interface TemplateFormProps {
  template: EmailTemplate
  writer: TemplateWriter
  onClose: () => void
}

/** The form for the recipients and texts of a template, beside its preview. */
export function TemplateForm({ template, writer, onClose }: TemplateFormProps) {
  const queries = useQueryClient()
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  const { name, subject } = template
  const [start] = useState(() => valuesOf(template))
  const form = useForm({ resolver: schemaResolver(shape), defaultValues: start })
  const draft = useDraft(form, { userId: writer.id, form: `email template ${template.id}` })
  const save = useEdit({
    form,
    stored: template,
    valuesOf,
    fields: { recipients: 'Recipients', htmlContent: 'HTML content', textContent: 'Text content' },
    // Name and subject are added here, because form values do not include disabled fields.
    send: (values: TemplateFormValues, startedFrom = template) =>
      send(updateTemplate, {
        params: { id: String(template.id) },
        body: { name, subject: startedFrom.subject, ...values },
        startedFrom,
      }),
    onSaved: (saved, together) => {
      draft.drop()
      cacheTemplate(queries, saved)
      toast({ title: 'Template updated', description: together, kind: 'success' })
      onClose()
    },
    onUnchanged: onClose,
    onError: (error) => reportFailure(error, form, failed),
  })
  const field = fieldsOf(form)
  const event = eventOf(name)
  const toStaff = event === undefined || mailEvents[event].to === 'staff'
  const placeholders = event ? mailEvents[event].placeholders : []
  const areas = useId()
  const [brandId, setBrandId] = useState<string>(brandOfHost)
  const brands = useQuery(brandDirectoryQuery)
  const mailBrands = (brands.data ?? [])
    .filter(({ isActive, domainCount }) => isActive && domainCount > 0)
    .map(({ id, name: label }) => ({ value: String(id), label }))

  const restore = useMutation({
    mutationFn: () => send(readDefaultTemplate, { params: { id: String(template.id) } }),
    onSuccess: ({ htmlContent, textContent }) => {
      form.setValue('htmlContent', htmlContent, { shouldDirty: true, shouldValidate: true })
      form.setValue('textContent', textContent, { shouldDirty: true, shouldValidate: true })
      toast({
        title: 'Default texts filled in',
        description: 'Save the template to keep them.',
        kind: 'info',
      })
    },
    onError: (error) => toastFailure(error, 'Could not load the default texts'),
  })
  const sendTest = (to: { to?: string }) => {
    const { htmlContent, textContent } = form.getValues()
    const brand = brandId === brandOfHost ? {} : { brandId: Number(brandId) }
    return send(sendTemplateTest, {
      params: { id: String(template.id) },
      body: { ...to, ...brand, htmlContent, textContent },
    })
  }

  function cancel() {
    draft.drop()
    onClose()
  }

  return (
    <>
      <button
        type="button"
        onClick={onClose}
        className="mb-2 flex h-11 w-fit items-center gap-2 rounded-control text-ui text-n600 hover:text-n900 md:h-6"
      >
        <Icon icon={ArrowLeft} />
        All templates
      </button>
      <h3 ref={heading} tabIndex={-1} className="mb-5 text-h3 outline-none">
        {name}
      </h3>
      <div className="grid gap-x-8 gap-y-8 xl:grid-cols-2">
        <EditForm edit={save} aria-label={`Edit ${name}`} className="grid content-start gap-5">
          <RestoredDraft draft={draft} sending={save} />
          <TextField label="Template name" value={name} disabled />
          <TextField label="Subject line" value={subject} disabled />
          <TextArea
            label="Recipients"
            optional={!toStaff}
            rows={3}
            {...field('recipients')}
            hint={
              toStaff
                ? 'At least one recipient, one address a line.'
                : 'The customer gets this email. Each address here gets a copy. One per line.'
            }
            autoCapitalize="none"
            spellCheck={false}
          />
          <TextArea
            id={`${areas}-html`}
            label="HTML content"
            rows={20}
            mono
            {...field('htmlContent')}
            spellCheck={false}
          />
          <PlaceholderButtons area={`${areas}-html`} placeholders={placeholders} />
          <TextArea
            id={`${areas}-text`}
            label="Text content"
            rows={14}
            mono
            {...field('textContent')}
            hint="For email programs that show no HTML. Same placeholders."
            spellCheck={false}
          />
          <PlaceholderButtons area={`${areas}-text`} placeholders={placeholders} />
          {event && (
            <Button
              variant="secondary"
              icon={RotateCcw}
              pending={restore.isPending}
              pendingText="Loading..."
              onClick={() => restore.mutate()}
              className="justify-self-start"
            >
              Use the default texts
            </Button>
          )}
          <FormActions
            submit="Save template"
            sending={save}
            failed={failed}
            pendingText="Saving..."
            onCancel={cancel}
          />
        </EditForm>
        <div className="flex min-w-0 flex-col gap-6">
          <TemplatePreview
            id={template.id}
            name={name}
            subject={subject}
            htmlContent={form.watch('htmlContent')}
            brandId={brandId}
            brands={mailBrands}
            onBrandChange={setBrandId}
          />
          <TestMail
            own={writer.emailConfirmedAt ? writer.email : null}
            onlyToOwn
            label={`Test of ${name}`}
            note="Sends these texts with example values, as they stand here."
            send={sendTest}
          />
        </div>
      </div>
    </>
  )
}

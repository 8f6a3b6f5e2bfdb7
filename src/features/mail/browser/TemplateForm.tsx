import { useQueryClient } from '@tanstack/react-query'
import { ArrowLeft } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useForm } from 'react-hook-form'
import { send } from '../../../browser/api.ts'
import { fieldsOf, schemaResolver, reportFailure } from '../../../browser/form.ts'
import { EditForm } from '../../../browser/ui/EditForm.tsx'
import { FormActions } from '../../../browser/ui/FormActions.tsx'
import { RestoredDraft } from '../../../browser/ui/RestoredDraft.tsx'
import { TextArea } from '../../../browser/ui/TextArea.tsx'
import { TextField } from '../../../browser/ui/TextField.tsx'
import { toast } from '../../../browser/ui/toast.ts'
import { useDraft } from '../../../browser/useDraft.ts'
import { useEdit } from '../../../browser/useEdit.ts'
import { updateTemplate } from '../calls.ts'
import { eventOf, mailEvents } from '../events.ts'
import { templateForm, type EmailTemplate, type TemplateFormValues } from '../schema.ts'
import { cacheTemplate } from './api.ts'
import { TemplatePreview } from './TemplatePreview.tsx'

const failed = 'Failed to update template'

const valuesOf = ({ recipients, htmlContent, textContent }: EmailTemplate) => ({
  recipients: recipients.join('\n'),
  htmlContent,
  textContent,
})

interface TemplateFormProps {
  template: EmailTemplate
  person: number
  onClose: () => void
}

/** Edits the recipients and the texts of a template, beside its preview. `person` is the id of the account. */
export function TemplateForm({ template, person, onClose }: TemplateFormProps) {
  const queries = useQueryClient()
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  const { name, subject } = template
  const [start] = useState(() => valuesOf(template))
  const form = useForm({ resolver: schemaResolver(templateForm), defaultValues: start })
  const draft = useDraft(form, { person, form: `email template ${template.id}` })
  const save = useEdit({
    form,
    stored: template,
    valuesOf,
    fields: { recipients: 'Recipients', htmlContent: 'HTML Content', textContent: 'Text Content' },
    // Name and subject are added here, because disabled fields are not among the values of a form.
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
        <ArrowLeft aria-hidden size={16} strokeWidth={1.75} />
        All templates
      </button>
      <h3 ref={heading} tabIndex={-1} className="mb-5 text-h3 outline-none">
        {name}
      </h3>
      <div className="grid gap-x-8 gap-y-8 xl:grid-cols-2">
        <EditForm edit={save} aria-label={`Edit ${name}`} className="grid content-start gap-5">
          <RestoredDraft draft={draft} sending={save} />
          <TextField label="Template Name" value={name} disabled />
          <TextField label="Subject Line" value={subject} disabled />
          <TextArea
            label="Recipients"
            optional={!toStaff}
            rows={3}
            {...field('recipients')}
            hint={
              toStaff
                ? 'At least one recipient, one address a line.'
                : 'The customer gets this mail. Each address here, one a line, gets a copy.'
            }
            autoCapitalize="none"
            spellCheck={false}
          />
          <TextArea
            label="HTML Content"
            rows={12}
            {...field('htmlContent')}
            hint={
              event &&
              `Placeholders: ${mailEvents[event].placeholders.map((one) => `{{ ${one} }}`).join(', ')}`
            }
            spellCheck={false}
          />
          <TextArea
            label="Text Content"
            rows={10}
            {...field('textContent')}
            hint="For mail programs that show no HTML, with the same placeholders."
            spellCheck={false}
          />
          <FormActions
            submit="Save Template"
            sending={save}
            failed={failed}
            pendingText="Saving..."
            onCancel={cancel}
          />
        </EditForm>
        <TemplatePreview
          id={template.id}
          name={name}
          subject={subject}
          htmlContent={form.watch('htmlContent')}
        />
      </div>
    </>
  )
}

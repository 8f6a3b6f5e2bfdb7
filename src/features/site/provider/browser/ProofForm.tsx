import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { send } from '../../../../browser/api/send.ts'
import { fieldsOf, schemaResolver, reportFailure } from '../../../../browser/forms/form.ts'
import { EditForm } from '../../../../browser/ui/EditForm.tsx'
import { RestoredDraft } from '../../../../browser/ui/RestoredDraft.tsx'
import { TextArea } from '../../../../browser/ui/TextArea.tsx'
import { TextField } from '../../../../browser/ui/TextField.tsx'
import { useDraft } from '../../../../browser/forms/useDraft.ts'
import { useEdit } from '../../../../browser/forms/useEdit.ts'
import { Loaded } from '../../../base/settings/browser/Loaded.tsx'
import { SaveSettings } from '../../../base/settings/browser/SaveSettings.tsx'
import { saveProof } from '../endpoints.ts'
import type { Owner, ProofChange, proofForm } from '../schema.ts'
import type { Proof } from '../../../../shared/site/shownProvider.ts'
import { ownerParam, proofQuery } from './api.ts'
import { proofStart, type ProofValues } from './proofStart.ts'
import { ClientRows } from './ClientRows.tsx'
import { useSaved } from './useSaved.ts'

const shape = async () => (await import('../schema.ts')).proofForm

interface ProofSectionProps {
  owner: Owner
  /** The account that the draft belongs to. */
  userId: number
}

/** The form of the testimonials and credentials on the home page. */
export function ProofSection({ owner, userId }: ProofSectionProps) {
  const proof = useQuery(proofQuery(owner))
  return (
    <Loaded query={proof} what="proof" loadingClass="min-h-180">
      {(stored) => <ProofForm owner={owner} userId={userId} stored={stored} />}
    </Loaded>
  )
}

const failed = 'Could not save the proof'
const figuresText = (figures: ProofValues['figures']) =>
  figures.map(({ number, words }) => `${number} ${words}`.trim()).join('\n')

function ProofForm({ owner, userId, stored }: ProofSectionProps & { stored: Proof }) {
  const saved = useSaved()
  const [start] = useState(() => proofStart(stored))
  const form = useForm({
    resolver: schemaResolver<typeof proofForm, ProofValues>(shape),
    defaultValues: start,
  })
  const draft = useDraft(form, { userId, form: `proof of ${owner}` })
  const save = useEdit({
    form,
    stored,
    valuesOf: proofStart,
    fields: {
      clients: { label: 'Clients', show: (clients) => clients.map(({ name }) => name).join('\n') },
      quotationText: 'Quotation',
      quotationName: 'Who said it',
      quotationCompany: 'Their company',
      figures: { label: 'Figures', show: figuresText },
      certificates: 'Certificates',
      responseTime: 'Response time',
    },
    send: (body: ProofChange, startedFrom) =>
      send(saveProof, { params: ownerParam(owner), body, startedFrom }),
    onSaved: (record, together) => {
      draft.drop()
      saved({ title: 'Proof saved', queryKey: proofQuery(owner).queryKey, record, together })
    },
    onError: (error) => reportFailure(error, form, failed),
  })
  const field = fieldsOf(form)
  const blank = owner === 'installation' ? 'is simply omitted' : 'uses the value from Site Settings'

  return (
    <EditForm edit={save} aria-label="Testimonials and Credentials" className="max-w-[720px]">
      <RestoredDraft draft={draft} sending={save} />
      <p className="mb-5 text-ui text-n700">Shown on the home page. Anything left blank {blank}.</p>
      <ClientRows form={form} />
      <h3 className="mt-8 mb-4 text-section text-n900">A quotation</h3>
      <div className="grid gap-x-4 gap-y-5 md:grid-cols-2">
        <TextArea
          label="Quotation"
          optional
          rows={3}
          {...field('quotationText')}
          hint="Without quotation marks."
          className="md:col-span-2"
        />
        <TextField label="Who said it" optional {...field('quotationName')} autoComplete="off" />
        <TextField label="Their company" optional {...field('quotationCompany')} autoComplete="off" />
      </div>
      <h3 className="mt-8 text-section text-n900">Figures</h3>
      <p className="mt-0.5 mb-3 text-small text-n600">Up to four, such as 1,250 and devices looked after.</p>
      <ul className="grid gap-3">
        {start.figures.map((_, index) => (
          <li key={index} className="grid grid-cols-[104px_1fr] items-start gap-2 md:grid-cols-[136px_1fr]">
            <TextField
              label={`Number of figure ${index + 1}`}
              labelHidden
              placeholder="Number"
              {...field(`figures.${index}.number`)}
              autoComplete="off"
            />
            <TextField
              label={`Words of figure ${index + 1}`}
              labelHidden
              placeholder="What it counts"
              {...field(`figures.${index}.words`)}
              autoComplete="off"
            />
          </li>
        ))}
      </ul>
      <h3 className="mt-8 mb-4 text-section text-n900">Promises</h3>
      <div className="grid gap-5">
        <TextArea label="Certificates" optional rows={3} {...field('certificates')} hint="One a line." />
        <TextField
          label="Response time"
          optional
          {...field('responseTime')}
          hint="A sentence, such as: We answer within 15 minutes, day and night."
          autoComplete="off"
        />
      </div>
      <SaveSettings sending={save} failed={failed} dirty={form.formState.isDirty} />
    </EditForm>
  )
}

import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useState } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import type * as z from 'zod/mini'
import { fieldsOf, reportFailure, schemaResolver, submitWith } from '../../../browser/forms/form.ts'
import { Slot } from '../../../browser/page/Slot.tsx'
import { ChoicePair } from '../../../browser/ui/ChoicePair.tsx'
import { Dialog } from '../../../browser/ui/Dialog.tsx'
import { DialogFailure } from '../../../browser/ui/DialogFailure.tsx'
import { FormActions } from '../../../browser/ui/FormActions.tsx'
import { RestoredDraft } from '../../../browser/ui/RestoredDraft.tsx'
import { SelectField } from '../../../browser/ui/SelectField.tsx'
import { Spinner } from '../../../browser/ui/Spinner.tsx'
import { TextField, verbatim } from '../../../browser/ui/TextField.tsx'
import { toast } from '../../../browser/ui/toast.ts'
import { useDraft } from '../../../browser/forms/useDraft.ts'
import { companiesQuery } from '../../companies/browser/api.ts'
import type { CompanyRow } from '../../companies/schema.ts'
import type { ContactRequest, leadConversionForm } from '../schema.ts'
import { leadInvite } from '../slots.ts'
import { companyChoices, personChoices } from '../values.ts'
import { sendLeadConversion } from './leads.ts'

const shape = async () => (await import('../schema.ts')).leadConversionForm

interface ConvertLeadDialogProps {
  open: boolean
  lead: ContactRequest
  /** The account whose draft it is. */
  userId: number
  onClose: () => void
}

export function ConvertLeadDialog({ open, lead, userId, onClose }: ConvertLeadDialogProps) {
  // Kept while the dialog closes: the lead is a client by then.
  const [shown] = useState(lead)
  const companies = useQuery(companiesQuery)
  return (
    <Dialog
      open={open}
      onClose={onClose}
      wide
      title="Make a client"
      description="The company and the customer are made together, and the lead is won. Its answers stay with it."
    >
      {companies.data ? (
        <ConversionFields lead={shown} companies={companies.data} userId={userId} onClose={onClose} />
      ) : companies.isError ? (
        <DialogFailure
          text="Error loading companies. Please try again."
          query={companies}
          className="min-h-62 place-content-center"
        />
      ) : (
        <Spinner label="Loading companies..." className="min-h-62 place-content-center" />
      )}
    </Dialog>
  )
}

type Form = z.input<typeof leadConversionForm>

/** The values taken from the lead; the last word of a name is the last name. */
function proposalFor(lead: ContactRequest, companies: readonly CompanyRow[]) {
  const { name, email, company, clientCompany, customer } = lead
  const words = name.trim().split(/\s+/)
  const known = companies.find((one) => one.name.toLowerCase() === company?.toLowerCase())
  return {
    company: clientCompany !== null || !company ? 'none' : known ? 'existing' : 'new',
    companyName: company ?? '',
    companyId: known ? String(known.id) : '',
    person: customer === null ? 'new' : 'none',
    email,
    username: email.split('@', 1)[0] ?? '',
    firstName: words.length > 1 ? words.slice(0, -1).join(' ') : name,
    lastName: words.length > 1 ? (words.at(-1) ?? '') : '',
    invite: true,
  } satisfies Form
}

const companyOptions = [
  { value: 'new', label: 'New' },
  { value: 'existing', label: 'Existing' },
  { value: 'none', label: 'None' },
]
const personOptions = [
  { value: 'new', label: 'New customer' },
  { value: 'none', label: 'Not now' },
]
const failed = 'Failed to make a client'

interface ConversionFieldsProps {
  lead: ContactRequest
  companies: readonly CompanyRow[]
  userId: number
  onClose: () => void
}

function ConversionFields({ lead, companies, userId, onClose }: ConversionFieldsProps) {
  const queries = useQueryClient()
  const form = useForm<Form, unknown, z.output<typeof leadConversionForm>>({
    resolver: schemaResolver(shape),
    defaultValues: proposalFor(lead, companies),
  })
  const draft = useDraft(form, { userId, form: `conversion of lead ${lead.id}` })
  const sending = useMutation({
    mutationFn: (body: z.output<typeof leadConversionForm>) =>
      sendLeadConversion(queries, lead.id, body, draft.keyOf(body)),
    onSuccess: ({ customer, clientCompany }) => {
      draft.drop()
      const made = [clientCompany, customer].filter((name) => name !== null).join(', ')
      toast({ title: `${lead.name} is a client now`, description: made, kind: 'success' })
      onClose()
    },
    onError: (error) => reportFailure(error, form, failed),
  })
  const field = fieldsOf(form)
  // The first bad field is the first registered one: these come and go, but stand above the others.
  const companyName = field('companyName')
  const companyId = field('companyId')
  // Sets the default value, which is no draft.
  const onImpossible = useCallback(() => form.resetField('invite', { defaultValue: false }), [form])
  const [company, chosenPerson] = useWatch({ control: form.control, name: ['company', 'person'] })
  const options = companies
    .toSorted((one, other) => one.name.localeCompare(other.name, 'en'))
    .map(({ id, name }) => ({ value: String(id), label: name }))

  return (
    <form {...submitWith(form, sending)}>
      <RestoredDraft draft={draft} sending={sending} />
      <div className="grid gap-5">
        {lead.clientCompany === null ? (
          <ChoicePair
            legend="Company"
            name="company"
            options={companyOptions}
            value={company}
            onChange={({ target: { value } }) => {
              const chosen = companyChoices.find((choice) => choice === value)
              if (chosen) form.setValue('company', chosen, { shouldDirty: true })
            }}
          />
        ) : (
          <p className="text-ui wrap-anywhere text-n700">
            Belongs to <strong className="font-medium text-n900">{lead.clientCompany}</strong>
          </p>
        )}
        {company === 'new' && (
          <TextField
            label="Company name"
            {...companyName}
            autoComplete="off"
            hint="With the email address and phone number of the lead."
          />
        )}
        {company === 'existing' && (
          <SelectField
            label="Client company"
            {...companyId}
            options={options}
            placeholder="Choose a company"
          />
        )}
        {lead.customer === null ? (
          <ChoicePair
            legend="Person"
            name="person"
            options={personOptions}
            value={chosenPerson}
            onChange={({ target: { value } }) => {
              const chosen = personChoices.find((choice) => choice === value)
              if (chosen) form.setValue('person', chosen, { shouldDirty: true })
            }}
            error={field('person').error}
          />
        ) : (
          <p className="text-ui wrap-anywhere text-n700">
            Is the customer <strong className="font-medium text-n900">{lead.customer}</strong>
          </p>
        )}
        {chosenPerson === 'new' && (
          <>
            <div className="grid gap-x-4 gap-y-5 md:grid-cols-2">
              <TextField label="Email" type="email" {...field('email')} autoComplete="off" />
              <TextField label="Username" {...field('username')} {...verbatim} />
              <TextField label="First name" optional {...field('firstName')} autoComplete="off" />
              <TextField label="Last name" optional {...field('lastName')} autoComplete="off" />
            </div>
            <Slot of={leadInvite} given={{ input: form.register('invite'), lead, onImpossible }}>
              <p className="text-small text-n600">
                They get no email. An administrator sets their password under User Management.
              </p>
            </Slot>
          </>
        )}
      </div>
      <FormActions
        submit="Make a client"
        sending={sending}
        failed={failed}
        pendingText="Working..."
        onCancel={() => {
          draft.drop()
          onClose()
        }}
      />
    </form>
  )
}

import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useState } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import type * as z from 'zod/mini'
import { fieldsOf, reportFailure, schemaResolver, submitWith } from '../../../../browser/forms/form.ts'
import { ChoicePair } from '../../../../browser/ui/ChoicePair.tsx'
import { Dialog } from '../../../../browser/ui/Dialog.tsx'
import { FormActions } from '../../../../browser/ui/FormActions.tsx'
import { PartFailure } from '../../../../browser/ui/PartFailure.tsx'
import { RestoredDraft } from '../../../../browser/ui/RestoredDraft.tsx'
import { Spinner } from '../../../../browser/ui/Spinner.tsx'
import { TextField, verbatim } from '../../../../browser/ui/TextField.tsx'
import { toast } from '../../../../browser/ui/toast.ts'
import { useDraft } from '../../../../browser/forms/useDraft.ts'
import { InviteByMail } from '../invitations/browser/InviteByMail.tsx'
import type { ContactRequest, leadConversionForm, LeadDuplicates } from '../schema.ts'
import { companyChoices, personChoices } from '../values.ts'
import { ExistingCompanyField } from './ExistingCompanyField.tsx'
import { ExistingCustomerField } from './ExistingCustomerField.tsx'
import { leadDuplicatesQuery, sendLeadConversion } from './leads.ts'
import { LikelyClients } from './LikelyClients.tsx'

const shape = async () => (await import('../schema.ts')).leadConversionForm

interface ConvertLeadDialogProps {
  open: boolean
  lead: ContactRequest
  /** The signed-in account, which owns the draft of the form. */
  userId: number
  onClose: () => void
}

export function ConvertLeadDialog({ open, lead, userId, onClose }: ConvertLeadDialogProps) {
  // A copy, so that the dialog does not change while it closes: `lead` is then already a client.
  const [shown] = useState(lead)
  const duplicates = useQuery({ ...leadDuplicatesQuery(lead.id), enabled: open })
  return (
    <Dialog
      open={open}
      onClose={onClose}
      wide
      title="Make a client"
      description="The company and the customer are made or linked together, and the lead is won. Its answers stay with it."
    >
      {duplicates.isFetched ? (
        <>
          {!duplicates.data && <PartFailure text={duplicatesFailure} query={duplicates} className="mb-5" />}
          <ConversionFields
            lead={shown}
            duplicates={duplicates.data ?? none}
            userId={userId}
            onClose={onClose}
          />
        </>
      ) : (
        <Spinner label="Looking for likely clients..." className="min-h-62 place-content-center" />
      )}
    </Dialog>
  )
}

const none: LeadDuplicates = { companies: [], customers: [] }
const duplicatesFailure = 'Could not check whether they are known already.'

type Form = z.input<typeof leadConversionForm>

/**
 * Default values from the lead. The last word of the name becomes the last name. If a company already has the name of
 * the lead's company, it is proposed.
 */
function proposalFor(lead: ContactRequest, { companies }: LeadDuplicates) {
  const { name, email, company, clientCompany, customer } = lead
  const words = name.trim().split(/\s+/)
  const known = companies.find(({ reasons }) => reasons.includes('name'))
  return {
    company: clientCompany !== null || !company ? 'none' : known ? 'existing' : 'new',
    companyName: company ?? '',
    companyId: known ? String(known.id) : '',
    person: customer === null ? 'new' : 'none',
    customerId: '',
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
  { value: 'new', label: 'New' },
  { value: 'existing', label: 'Existing' },
  { value: 'none', label: 'Not now' },
]
const failed = 'Could not make a client'

interface ConversionFieldsProps {
  lead: ContactRequest
  duplicates: LeadDuplicates
  userId: number
  onClose: () => void
}

function ConversionFields(props: ConversionFieldsProps) {
  const { lead, duplicates, userId, onClose } = props
  const queries = useQueryClient()
  const form = useForm<Form, unknown, z.output<typeof leadConversionForm>>({
    resolver: schemaResolver(shape),
    defaultValues: proposalFor(lead, duplicates),
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
  // If several fields are invalid, the one that was registered first gets the focus. These two fields are the first of
  // the form. They are registered here, because they are hidden at times.
  const companyName = field('companyName')
  form.register('companyId')
  // Sets the default value too; otherwise the change would be stored as a draft.
  const onImpossible = useCallback(() => form.resetField('invite', { defaultValue: false }), [form])
  const [company, chosenCompany, person, chosenCustomer] = useWatch({
    control: form.control,
    name: ['company', 'companyId', 'person', 'customerId'],
  })
  const { isSubmitted } = form.formState
  function chooseCompany(id: number) {
    const chosen = { shouldDirty: true, shouldValidate: isSubmitted }
    form.setValue('company', 'existing', chosen)
    form.setValue('companyId', String(id), chosen)
  }
  function chooseCustomer({ id, companyId: theirs }: LeadDuplicates['customers'][number]) {
    const chosen = { shouldDirty: true, shouldValidate: isSubmitted }
    form.setValue('person', 'existing', chosen)
    form.setValue('customerId', String(id), chosen)
    // A customer who belongs to a company stays there, so the lead gets that company.
    if (theirs !== null && lead.clientCompany === null) chooseCompany(theirs)
  }

  return (
    <form {...submitWith(form, sending)}>
      <RestoredDraft draft={draft} sending={sending} />
      <div className="grid gap-5">
        <LikelyClients
          companies={lead.clientCompany === null ? duplicates.companies : []}
          customers={lead.customer === null ? duplicates.customers : []}
          companyId={company === 'existing' ? Number(chosenCompany) : undefined}
          customerId={person === 'existing' ? Number(chosenCustomer) : undefined}
          onCompany={({ id }) => chooseCompany(id)}
          onCustomer={chooseCustomer}
        />
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
        {company === 'existing' && <ExistingCompanyField control={form.control} />}
        {lead.customer === null ? (
          <ChoicePair
            legend="Customer"
            name="person"
            options={personOptions}
            value={person}
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
        {person === 'existing' && <ExistingCustomerField control={form.control} />}
        {person === 'new' && (
          <>
            <div className="grid gap-x-4 gap-y-5 md:grid-cols-2">
              <TextField label="Email" type="email" {...field('email')} autoComplete="off" />
              <TextField label="Username" {...field('username')} {...verbatim} />
              <TextField label="First name" optional {...field('firstName')} autoComplete="off" />
              <TextField label="Last name" optional {...field('lastName')} autoComplete="off" />
            </div>
            <InviteByMail input={form.register('invite')} lead={lead} onImpossible={onImpossible} />
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

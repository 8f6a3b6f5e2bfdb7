import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { ChevronLeft, Search } from 'lucide'
import { useDeferredValue, useState } from 'react'
import { useForm } from 'react-hook-form'
import { send } from '../../../../browser/api/send.ts'
import { reportFailure, schemaResolver, submitWith } from '../../../../browser/forms/form.ts'
import { idempotencyKeyOf, newFormId } from '../../../../browser/api/idempotencyKey.ts'
import { Button } from '../../../../browser/ui/Button.tsx'
import { Checkbox } from '../../../../browser/ui/Checkbox.tsx'
import { Dialog } from '../../../../browser/ui/Dialog.tsx'
import { DialogFailure } from '../../../../browser/ui/DialogFailure.tsx'
import { FormActions } from '../../../../browser/ui/FormActions.tsx'
import { Notice } from '../../../../browser/ui/Notice.tsx'
import { Spinner } from '../../../../browser/ui/Spinner.tsx'
import { TextField } from '../../../../browser/ui/TextField.tsx'
import { toast } from '../../../../browser/ui/toast.ts'
import type { Company, MemberCandidate, NewMember } from '../../../people/companies/schema.ts'
import { addCompanyMember } from '../endpoints.ts'
import { candidatesQuery, earlierRecordsQuery, refreshIfMoved, refreshPeople } from './api.ts'
import { CompanyMemberFields } from './CompanyMemberFields.tsx'

interface AddMemberDialogProps {
  open: boolean
  company: Company
  onClose: () => void
}

export function AddMemberDialog({ open, company, onClose }: AddMemberDialogProps) {
  const [chosen, setChosen] = useState<MemberCandidate>()
  const [wasOpen, setWasOpen] = useState(open)
  if (open !== wasOpen) {
    setWasOpen(open)
    if (open) setChosen(undefined)
  }
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={chosen ? `${chosen.present ? 'Move' : 'Add'} ${chosen.name}` : 'Add a person'}
      description={company.name}
    >
      {chosen ? (
        <ChosenPerson {...{ company, person: chosen, onClose }} onBack={() => setChosen(undefined)} />
      ) : (
        <PersonSearch company={company} onChoose={setChosen} />
      )}
    </Dialog>
  )
}

/** Shows the people who gave the company's name, until something is searched. */
function PersonSearch({
  company,
  onChoose,
}: {
  company: Company
  onChoose: (person: MemberCandidate) => void
}) {
  const [text, setText] = useState('')
  const wanted = useDeferredValue(text.trim())
  const found = useQuery({ ...candidatesQuery(company.id, wanted), placeholderData: keepPreviousData })
  return (
    <>
      <TextField
        type="search"
        label="Search people"
        labelHidden
        icon={Search}
        placeholder="Name, company, email or phone"
        value={text}
        maxLength={100}
        onChange={(event) => setText(event.target.value)}
        autoComplete="off"
        autoFocus
      />
      <p className="mt-4 mb-2 text-small text-n600">
        {wanted === '' ? `With “${company.name}” as their company, and in none so far` : 'People who match'}
      </p>
      <div className="min-h-40">
        {found.isPending && <Spinner label="Searching..." className="min-h-40 place-content-center" />}
        {found.isError && !found.data && (
          <DialogFailure text="Error searching people. Please try again." query={found} />
        )}
        {found.data?.length === 0 && (
          <p role="status" className="text-ui text-n700">
            {wanted === '' ? 'No one found. Search for the person you mean.' : 'No one matches.'}
          </p>
        )}
        {found.data && found.data.length > 0 && <People people={found.data} onChoose={onChoose} />}
      </div>
    </>
  )
}

function People({
  people,
  onChoose,
}: {
  people: readonly MemberCandidate[]
  onChoose: (person: MemberCandidate) => void
}) {
  return (
    <ul aria-label="People" className="-mx-2 grid max-h-80 overflow-y-auto">
      {people.map((person) => (
        <li key={person.id}>
          <button
            type="button"
            onClick={() => onChoose(person)}
            className="w-full rounded-control px-2 py-2.5 text-left text-ui hover:bg-n50"
          >
            <span dir="auto" className="block font-medium wrap-anywhere text-n900">
              {person.name}
            </span>
            <span className="block wrap-anywhere text-n600">{lineOf(person)}</span>
          </button>
        </li>
      ))}
    </ul>
  )
}

const lineOf = ({ username, email, present }: MemberCandidate) =>
  [email ?? username, present && `in ${present.name}`].filter(Boolean).join(' · ')

function recordsText({ tickets, invoices }: { tickets: number; invoices: number }): string {
  const ofTickets = `${tickets.toLocaleString('en-US')} ${tickets === 1 ? 'ticket' : 'tickets'}`
  return `${ofTickets} and ${invoices.toLocaleString('en-US')} ${invoices === 1 ? 'invoice' : 'invoices'}`
}

const shape = async () => (await import('../../../people/companies/schema.ts')).newMember
const failed = 'Failed to add the person'

interface ChosenPersonProps {
  company: Company
  person: MemberCandidate
  onClose: () => void
  onBack: () => void
}

function ChosenPerson({ company, person, onClose, onBack }: ChosenPersonProps) {
  const queries = useQueryClient()
  const { present } = person
  const earlier = useQuery(earlierRecordsQuery(company.id, person.id))
  const [formId] = useState(newFormId)
  const form = useForm({
    resolver: schemaResolver(shape),
    defaultValues: {
      userId: person.id,
      from: present?.id ?? null,
      isPrimary: false,
      isBilling: false,
      isTechnical: false,
      ticketAccess: 'own',
      readsInvoices: false,
      // Tickets raised at another company stay with that company.
      sharesEarlier: present === null,
    },
  })
  const adding = useMutation({
    mutationFn: (body: NewMember) =>
      send(addCompanyMember, {
        params: { companyId: String(company.id) },
        body,
        idempotencyKey: idempotencyKeyOf(formId, body),
      }),
    onSuccess: () => {
      void refreshPeople(queries)
      toast({ title: `${person.name} belongs to ${company.name}`, kind: 'success' })
      onClose()
    },
    onError: (error) => {
      refreshIfMoved(queries, error)
      reportFailure(error, form, failed)
    },
  })
  return (
    <form {...submitWith(form, adding)}>
      <div className="grid gap-5">
        <Button
          variant="ghost"
          size="small"
          icon={ChevronLeft}
          onClick={onBack}
          className="-mb-2 -ml-2.5 w-fit"
        >
          Choose someone else
        </Button>
        {present && (
          <Notice kind="info">
            {`${person.name} is moved from ${present.name}: what they may see there ends, and colleagues there no longer see their tickets and invoices.`}
          </Notice>
        )}
        <CompanyMemberFields register={(name) => form.register(name)} />
        <Checkbox
          label="Colleagues may see earlier tickets and invoices, too"
          hint={`${earlier.data ? `${recordsText(earlier.data)} so far. ` : ''}Otherwise colleagues see only new ones.`}
          {...form.register('sharesEarlier')}
          className="-my-2"
        />
      </div>
      <FormActions
        submit={present ? 'Move' : 'Add'}
        sending={adding}
        failed={failed}
        pendingText={present ? 'Moving...' : 'Adding...'}
        onCancel={onClose}
      />
    </form>
  )
}

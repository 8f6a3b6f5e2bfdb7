import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import { useForm } from 'react-hook-form'
import { idempotencyKeyOf, newFormId } from '../../../../browser/api/idempotencyKey.ts'
import { send } from '../../../../browser/api/send.ts'
import { reportFailure, schemaResolver, submitWith } from '../../../../browser/forms/form.ts'
import { Checkbox } from '../../../../browser/ui/Checkbox.tsx'
import { FormActions } from '../../../../browser/ui/FormActions.tsx'
import { Notice } from '../../../../browser/ui/Notice.tsx'
import { toast } from '../../../../browser/ui/toast.ts'
import { userQuery } from '../../../people/accounts/browser/api.ts'
import type { Company, MemberCandidate, NewMember } from '../../../people/companies/schema.ts'
import { addCompanyMember } from '../endpoints.ts'
import { earlierRecordsQuery, refreshIfMoved, refreshPeople } from './api.ts'
import { CompanyMemberFields } from './CompanyMemberFields.tsx'

function recordsText({ tickets, invoices }: { tickets: number; invoices: number }): string {
  const ofTickets = `${tickets.toLocaleString('en-US')} ${tickets === 1 ? 'ticket' : 'tickets'}`
  return `${ofTickets} and ${invoices.toLocaleString('en-US')} ${invoices === 1 ? 'invoice' : 'invoices'}`
}

const shape = async () => (await import('../../../people/companies/schema.ts')).newMember
const failed = 'Could not add the person'

interface AddMemberFormProps {
  company: Pick<Company, 'id' | 'name'>
  person: Pick<MemberCandidate, 'id' | 'name' | 'present'>
  /** Shown above the fields. */
  children?: ReactNode
  onClose: () => void
}

/** Adds a person to a company. If the person belongs to another company, moves them. */
export function AddMemberForm({ company, person, children, onClose }: AddMemberFormProps) {
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
      // Off for a person who comes from another company: their earlier tickets and invoices stay hidden from new
      // colleagues.
      sharesEarlier: present === null,
    },
  })
  // The customer's page shows their company, so the page needs fresh data.
  const refreshPerson = () => void queries.invalidateQueries({ queryKey: userQuery(person.id).queryKey })
  const adding = useMutation({
    mutationFn: (body: NewMember) =>
      send(addCompanyMember, {
        params: { companyId: String(company.id) },
        body,
        idempotencyKey: idempotencyKeyOf(formId, body),
      }),
    onSuccess: () => {
      void refreshPeople(queries)
      refreshPerson()
      toast({ title: `${person.name} belongs to ${company.name}`, kind: 'success' })
      onClose()
    },
    onError: (error) => {
      refreshIfMoved(queries, error)
      refreshPerson()
      reportFailure(error, form, failed)
    },
  })
  return (
    <form {...submitWith(form, adding)}>
      <div className="grid gap-5">
        {children}
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

import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { send } from '../../../../browser/api/send.ts'
import { reportFailure, schemaResolver } from '../../../../browser/forms/form.ts'
import { Dialog } from '../../../../browser/ui/Dialog.tsx'
import { EditForm } from '../../../../browser/ui/EditForm.tsx'
import { FormActions } from '../../../../browser/ui/FormActions.tsx'
import { toast } from '../../../../browser/ui/toast.ts'
import { useEdit } from '../../../../browser/forms/useEdit.ts'
import type { Company, CompanyMember, MemberChange } from '../../../people/companies/schema.ts'
import { updateCompanyMember } from '../endpoints.ts'
import { refreshIfMoved, refreshPeople } from './api.ts'
import { CompanyMemberFields, ticketChoices } from './CompanyMemberFields.tsx'

const shape = async () => (await import('../../../people/companies/schema.ts')).memberChange

interface EditMemberDialogProps {
  open: boolean
  company: Company
  member: CompanyMember
  onClose: () => void
}

export function EditMemberDialog({ open, onClose, ...given }: EditMemberDialogProps) {
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={`Edit ${given.member.name}`}
      description={given.company.name}
    >
      <EditedMember {...given} onClose={onClose} />
    </Dialog>
  )
}

const failed = 'Could not update the person'

const valuesOf = ({
  isPrimary,
  isBilling,
  isTechnical,
  ticketAccess,
  readsInvoices,
}: CompanyMember): MemberChange => ({
  isPrimary,
  isBilling,
  isTechnical,
  ticketAccess,
  readsInvoices,
})

const yesOrNo = (label: string) => ({ label, show: (on: boolean) => (on ? 'Yes' : 'No') })

function EditedMember({ company, member, onClose }: Omit<EditMemberDialogProps, 'open'>) {
  const queries = useQueryClient()
  const [start] = useState(() => valuesOf(member))
  const form = useForm({ resolver: schemaResolver(shape), defaultValues: start })
  const save = useEdit({
    form,
    stored: member,
    valuesOf,
    fields: {
      isPrimary: yesOrNo('Primary contact'),
      isBilling: yesOrNo('Billing contact'),
      isTechnical: yesOrNo('Technical contact'),
      ticketAccess: {
        label: 'Tickets of the company',
        show: (access) => ticketChoices.find(({ value }) => value === access)?.label ?? '',
      },
      readsInvoices: yesOrNo('May read the invoices of all'),
    },
    send: (body: MemberChange, startedFrom) =>
      send(updateCompanyMember, {
        params: { companyId: String(company.id), id: String(member.id) },
        body,
        startedFrom: startedFrom ?? member,
      }),
    onSaved: (_, together) => {
      void refreshPeople(queries)
      toast({ title: `${member.name} is updated`, description: together, kind: 'success' })
      onClose()
    },
    onUnchanged: onClose,
    onError: (error) => {
      refreshIfMoved(queries, error)
      reportFailure(error, form, failed)
    },
  })
  return (
    <EditForm edit={save}>
      <div className="grid gap-5">
        <CompanyMemberFields register={(name) => form.register(name)} />
      </div>
      <FormActions submit="Save" sending={save} failed={failed} pendingText="Saving..." onCancel={onClose} />
    </EditForm>
  )
}

import { useMutation, useQueryClient } from '@tanstack/react-query'
import { UserMinus } from 'lucide'
import { send } from '../../../../browser/api/send.ts'
import { ConfirmDialog } from '../../../../browser/ui/ConfirmDialog.tsx'
import { toast } from '../../../../browser/ui/toast.ts'
import { toastFailure } from '../../../../browser/ui/toastFailure.ts'
import type { Company, CompanyMember } from '../../../people/companies/schema.ts'
import { removeCompanyMember } from '../endpoints.ts'
import { refreshIfMoved, refreshPeople } from './api.ts'

const failed = 'Could not remove the person'

interface RemoveMemberProps {
  open: boolean
  company: Company
  member: CompanyMember
  onClose: () => void
}

export function RemoveMember({ open, company, member, onClose }: RemoveMemberProps) {
  const queries = useQueryClient()
  const removal = useMutation({
    mutationFn: () =>
      send(removeCompanyMember, { params: { companyId: String(company.id), id: String(member.id) } }),
    onSuccess: () => {
      void refreshPeople(queries)
      toast({ title: `${member.name} is removed from the company`, kind: 'success' })
      onClose()
    },
    onError: (error) => {
      refreshIfMoved(queries, error)
      toastFailure(error, failed)
    },
  })
  return (
    <ConfirmDialog
      open={open}
      onClose={onClose}
      title="Remove from the company"
      question={
        <>
          Are you sure you want to remove {member.name} from {company.name}?
          <span className="mt-2 block">
            The account stays. They see only their own tickets and invoices then, and colleagues no longer see
            theirs.
          </span>
        </>
      }
      confirmLabel="Remove"
      icon={UserMinus}
      sending={removal}
      failed={failed}
      pendingText="Removing..."
      onConfirm={() => removal.mutate()}
    />
  )
}

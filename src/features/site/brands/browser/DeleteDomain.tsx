import { useHostName } from '../../../../browser/page/useHostName.ts'
import { useQueryClient } from '@tanstack/react-query'
import { DeleteDialog } from '../../../../browser/ui/DeleteDialog.tsx'
import type { Domain } from '../schema.ts'
import { removeDomain } from './api.ts'
import { useFollowSite } from './useFollowSite.ts'

interface DeleteDomainProps {
  open: boolean
  domain: Domain
  onDeleted: () => void
  onClose: () => void
}

export function DeleteDomain({ open, domain, onDeleted, onClose }: DeleteDomainProps) {
  const queries = useQueryClient()
  const followSite = useFollowSite()
  const isHere = domain.domainName === useHostName()
  return (
    <DeleteDialog
      item={domain}
      open={open}
      onClose={onClose}
      title="Delete domain"
      question={`Are you sure you want to delete ${domain.domainName}?`}
      effect={`${isHere ? 'You are on this host. ' : ''}Its visitors will see your default brand. The brand ${domain.brand.name} stays.`}
      remove={async (id) => {
        await removeDomain(queries, id)
        void followSite()
        onDeleted()
      }}
      successTitle="Domain deleted"
      failureTitle="Could not delete the domain"
      failureText="Please try again."
    />
  )
}

import { Pencil, Trash } from 'lucide'
import { useState } from 'react'
import { loadedLater } from '../../../../browser/page/loadedLater.tsx'
import { IconButton } from '../../../../browser/ui/IconButton.tsx'
import type { Domain } from '../schema.ts'
import { DeleteDomain } from './DeleteDomain.tsx'

const EditDialog = loadedLater(async () => (await import('./EditDomainDialog.tsx')).EditDomainDialog)

interface DomainActionsProps {
  domain: Domain
  /** The account that the drafts belong to. */
  userId: number
  onDeleted: () => void
}

/** Edits a domain, assigns it to another brand, or deletes it. */
export function DomainActions({ domain, userId, onDeleted }: DomainActionsProps) {
  const [dialog, setDialog] = useState<{ open: boolean; task: 'edit' | 'delete' }>()
  const close = () => setDialog((shown) => shown && { ...shown, open: false })
  return (
    <>
      <div className="-my-1.5 -mr-2 flex">
        <IconButton
          icon={Pencil}
          label={`Edit ${domain.domainName}`}
          onClick={() => setDialog({ open: true, task: 'edit' })}
        />
        <IconButton
          icon={Trash}
          label={`Delete ${domain.domainName}`}
          danger
          onClick={() => setDialog({ open: true, task: 'delete' })}
        />
      </div>
      {dialog?.task === 'edit' && (
        <EditDialog.Later open={dialog.open} domain={domain} userId={userId} onClose={close} />
      )}
      {dialog?.task === 'delete' && (
        <DeleteDomain open={dialog.open} domain={domain} onDeleted={onDeleted} onClose={close} />
      )}
    </>
  )
}

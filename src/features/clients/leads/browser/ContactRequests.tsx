import { useState } from 'react'
import { useRangedList } from '../../../../browser/lists/useRangedList.ts'
import { EmptyState } from '../../../../browser/ui/EmptyState.tsx'
import { LoadedRows } from '../../../../browser/ui/LoadedRows.tsx'
import type { ListedLead } from '../listSchema.ts'
import { leadList } from './api.ts'
import { ContactRequestItem } from './ContactRequestItem.tsx'
import { DeleteContactRequest } from './DeleteContactRequest.tsx'
import { WindowedList } from './WindowedList.tsx'

const all = {}

/** All contact requests, newest first, as administrators see them. */
export function ContactRequests() {
  const requests = useRangedList(leadList, all)
  // The request stays set while the dialog closes. Otherwise the texts would change before the dialog has disappeared.
  const [deleting, setDeleting] = useState<{ open: boolean; request: ListedLead }>()
  return (
    <>
      <LoadedRows
        of="contact requests"
        list={requests}
        loadingClass="min-h-62"
        errorText="Could not load the contact requests. Please try again."
        framed={false}
        empty={<EmptyState framed={false} text="No contact requests yet." />}
      >
        <WindowedList rows={requests.rows} label="Contact requests">
          {(request) => (
            <ContactRequestItem request={request} onDelete={() => setDeleting({ open: true, request })} />
          )}
        </WindowedList>
      </LoadedRows>
      {deleting && (
        <DeleteContactRequest {...deleting} onClose={() => setDeleting({ ...deleting, open: false })} />
      )}
    </>
  )
}

import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { usePreloadedDeletion } from '../../../browser/ui/DeleteDialog.tsx'
import { EmptyState } from '../../../browser/ui/EmptyState.tsx'
import { ErrorState } from '../../../browser/ui/ErrorState.tsx'
import { Retry } from '../../../browser/ui/Retry.tsx'
import { Spinner } from '../../../browser/ui/Spinner.tsx'
import type { ContactRequest } from '../schema.ts'
import { contactRequestsQuery } from './api.ts'
import { ContactRequestItem } from './ContactRequestItem.tsx'
import { DeleteContactRequest } from './DeleteContactRequest.tsx'
import { WindowedList } from './WindowedList.tsx'

/** All contact requests, newest first, as administrators see them. */
export function ContactRequests() {
  const requests = useQuery(contactRequestsQuery)
  // The request is kept while the dialog closes, or its texts would change before it has disappeared.
  const [deleting, setDeleting] = useState<{ open: boolean; request: ContactRequest }>()
  usePreloadedDeletion()

  if (requests.isPending) return <Spinner label="Loading contact requests..." className="min-h-62" />
  if (requests.isError) {
    return (
      <ErrorState
        framed={false}
        text="Error loading contact requests. Please try again."
        action={<Retry query={requests} />}
      />
    )
  }
  if (requests.data.length === 0) return <EmptyState framed={false} text="No contact requests yet." />
  return (
    <>
      <WindowedList items={requests.data} label="Contact requests">
        {(request) => (
          <ContactRequestItem request={request} onDelete={() => setDeleting({ open: true, request })} />
        )}
      </WindowedList>
      {deleting && (
        <DeleteContactRequest {...deleting} onClose={() => setDeleting({ ...deleting, open: false })} />
      )}
    </>
  )
}

import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { EmptyState } from '../../../../browser/ui/EmptyState.tsx'
import { LoadedContent } from '../../../../browser/ui/LoadedContent.tsx'
import type { ContactRequest } from '../schema.ts'
import { contactRequestsQuery } from './api.ts'
import { ContactRequestItem } from './ContactRequestItem.tsx'
import { DeleteContactRequest } from './DeleteContactRequest.tsx'
import { WindowedList } from './WindowedList.tsx'

/** All contact requests, newest first, as administrators see them. */
export function ContactRequests() {
  const requests = useQuery(contactRequestsQuery)
  // The request stays set while the dialog closes. Otherwise the texts would change before the dialog has disappeared.
  const [deleting, setDeleting] = useState<{ open: boolean; request: ContactRequest }>()
  return (
    <>
      <LoadedContent
        query={requests}
        loadingText="Loading contact requests..."
        errorText="Could not load the contact requests. Please try again."
        framed={false}
      >
        {(all) =>
          all.length === 0 ? (
            <EmptyState framed={false} text="No contact requests yet." />
          ) : (
            <WindowedList items={all} label="Contact requests">
              {(request) => (
                <ContactRequestItem request={request} onDelete={() => setDeleting({ open: true, request })} />
              )}
            </WindowedList>
          )
        }
      </LoadedContent>
      {deleting && (
        <DeleteContactRequest {...deleting} onClose={() => setDeleting({ ...deleting, open: false })} />
      )}
    </>
  )
}

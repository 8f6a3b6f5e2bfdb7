import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { EmptyState } from '../../../browser/ui/EmptyState.tsx'
import { ErrorState } from '../../../browser/ui/ErrorState.tsx'
import { Retry } from '../../../browser/ui/Retry.tsx'
import { Spinner } from '../../../browser/ui/Spinner.tsx'
import type { ContactRequest } from '../schema.ts'
import { contactRequestsQuery } from './api.ts'
import { ContactRequestItem } from './ContactRequestItem.tsx'
import { DeleteContactRequest } from './DeleteContactRequest.tsx'
import { WindowedList } from './WindowedList.tsx'

/** How many there are, in words, for the head of the section; undefined until that is known. */
export function useContactRequestCount(): string | undefined {
  const { data } = useQuery(contactRequestsQuery)
  return data && `${data.length.toLocaleString('en-US')} ${data.length === 1 ? 'request' : 'requests'}`
}

/** What visitors have written, newest first, to be answered or deleted. */
export function ContactRequests() {
  const requests = useQuery(contactRequestsQuery)
  const [leaving, setLeaving] = useState<ContactRequest>()

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
        {(request) => <ContactRequestItem request={request} onDelete={() => setLeaving(request)} />}
      </WindowedList>
      <DeleteContactRequest request={leaving} onClose={() => setLeaving(undefined)} />
    </>
  )
}

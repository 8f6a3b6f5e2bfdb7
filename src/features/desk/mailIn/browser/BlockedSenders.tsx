import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Ago } from '../../../../browser/ui/Ago.tsx'
import { Button } from '../../../../browser/ui/Button.tsx'
import { EmailText } from '../../../../browser/ui/EmailText.tsx'
import { EmptyState } from '../../../../browser/ui/EmptyState.tsx'
import { LoadedContent } from '../../../../browser/ui/LoadedContent.tsx'
import { useFocusOnUnmount } from '../../../../browser/ui/lostFocus.ts'
import { Body, Head, Row, Table, TableFrame, Td, Th } from '../../../../browser/ui/Table.tsx'
import { toast } from '../../../../browser/ui/toast.ts'
import { toastFailure } from '../../../../browser/ui/toastFailure.ts'
import type { BlockedSender } from '../schema.ts'
import { blockedSendersQuery, unblockSender } from './api.ts'

/** The addresses whose emails are ignored, and a button to unblock each. */
export function BlockedSenders() {
  const query = useQuery(blockedSendersQuery)
  return (
    <LoadedContent
      query={query}
      loadingText="Loading blocked senders..."
      errorText="Could not load the blocked senders. Please try again."
    >
      {(senders) =>
        senders.length === 0 ? (
          <EmptyState text="No sender is blocked. You can block one when you discard an email." />
        ) : (
          <TableFrame>
            <Table label="Blocked senders" fixed>
              <Head>
                <Th>Address</Th>
                <Th className="w-[24%]">Blocked by</Th>
                <Th className="w-29">Since</Th>
                <Th labelHidden className="w-30">
                  Actions
                </Th>
              </Head>
              <Body>
                {senders.map((sender) => (
                  <SenderRow key={sender.id} sender={sender} />
                ))}
              </Body>
            </Table>
          </TableFrame>
        )
      }
    </LoadedContent>
  )
}

function SenderRow({ sender: { id, address, blockedBy, createdAt } }: { sender: BlockedSender }) {
  const queries = useQueryClient()
  const button = useFocusOnUnmount<HTMLTableCellElement>()
  const unblocking = useMutation({
    mutationFn: () => unblockSender(queries, id),
    onSuccess: () => toast({ title: `${address} is no longer blocked`, kind: 'success' }),
    onError: (error) => toastFailure(error, 'Could not unblock the sender'),
  })
  return (
    <Row>
      <Td
        part="lead"
        className="as-list:wrap-anywhere as-table:truncate as-table:[&>wbr]:hidden"
        title={address}
      >
        <EmailText address={address} />
      </Td>
      <Td part="meta" className="as-table:truncate">
        <span className="as-table:hidden">Blocked by </span>
        {blockedBy ?? 'A deleted account'}
      </Td>
      <Td part="meta" tabular>
        <Ago at={createdAt} />
      </Td>
      <Td ref={button} part="action" right>
        <Button
          variant="secondary"
          size="small"
          aria-label={`Unblock ${address}`}
          pending={unblocking.isPending}
          pendingText="Unblocking..."
          onClick={() => unblocking.mutate()}
        >
          Unblock
        </Button>
      </Td>
    </Row>
  )
}

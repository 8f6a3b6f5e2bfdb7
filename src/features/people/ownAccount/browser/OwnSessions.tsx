import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { send, type QueryContext } from '../../../../browser/api/send.ts'
import { Ago } from '../../../../browser/ui/Ago.tsx'
import { Badge } from '../../../../browser/ui/Badge.tsx'
import { Button } from '../../../../browser/ui/Button.tsx'
import { LoadedContent } from '../../../../browser/ui/LoadedContent.tsx'
import { Body, Head, Row, Table, TableFrame, Td, Th } from '../../../../browser/ui/Table.tsx'
import { toast } from '../../../../browser/ui/toast.ts'
import { toastFailure } from '../../../../browser/ui/toastFailure.ts'
import { formatDateTime } from '../../../../shared/time/dates.ts'
import { endOtherSessions, endOwnSession, listOwnSessions } from '../endpoints.ts'
import type { OwnSession } from '../schema.ts'

export const sessionsQuery = {
  queryKey: ['/api/account/sessions'] as const,
  queryFn: ({ signal }: QueryContext) => send(listOwnSessions, { signal }),
}

export function OwnSessions() {
  const sessions = useQuery(sessionsQuery)
  const end = useEndSessions()
  const hasOthers = sessions.data?.some(({ isCurrent }) => !isCurrent)
  return (
    <section aria-labelledby="own-sessions">
      <div className="mt-4 mb-3 flex min-h-9 flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <h2 id="own-sessions" className="text-section text-n900">
          Where you are signed in
        </h2>
        {hasOthers && (
          <Button
            variant="secondary"
            pending={end.isPending && end.variables === undefined}
            pendingText="Signing out..."
            onClick={() => end.mutate(undefined)}
          >
            Sign out everywhere else
          </Button>
        )}
      </div>
      <LoadedContent
        query={sessions}
        loadingText="Loading your sessions..."
        loadingClass="min-h-20"
        errorText="Could not load your sessions. Please try again."
      >
        {(all) => (
          <SessionTable
            sessions={all}
            ending={end.isPending ? end.variables : undefined}
            onEnd={(id) => end.mutate(id)}
          />
        )}
      </LoadedContent>
    </section>
  )
}

/** Ends the session with the given id. Without an id, ends all sessions but the current one. */
function useEndSessions() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (id: string | undefined) =>
      id === undefined ? send(endOtherSessions) : send(endOwnSession, { params: { id } }),
    onSuccess: ({ message }, ended) => {
      queries.setQueryData<OwnSession[]>(sessionsQuery.queryKey, (all) =>
        all?.filter(({ id, isCurrent }) => isCurrent || (ended !== undefined && id !== ended)),
      )
      toast({ title: message, kind: 'success' })
    },
    onError: (error) => {
      void queries.invalidateQueries(sessionsQuery)
      toastFailure(error, 'Could not end the session')
    },
  })
}

interface SessionTableProps {
  sessions: readonly OwnSession[]
  /** The id of the session that is being ended. */
  ending: string | undefined
  onEnd: (id: string) => void
}

function SessionTable({ sessions, ending, onEnd }: SessionTableProps) {
  return (
    <TableFrame>
      <Table label="Where you are signed in" fixed>
        <Head>
          <Th>Browser</Th>
          <Th className="w-[22%]">Network address</Th>
          <Th className="w-[190px]">Signed in</Th>
          <Th className="w-[140px]">Last active</Th>
          <Th labelHidden className="w-[110px]">
            Actions
          </Th>
        </Head>
        <Body>
          {sessions.map(({ id, isCurrent, browser, address, createdAt, lastSeenAt }) => (
            <Row key={id}>
              <Td part="lead">
                <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
                  {browser ?? 'Unknown browser'}
                  {isCurrent && <Badge tone="plain">This device</Badge>}
                </span>
              </Td>
              <Td part="meta" tabular className="wrap-anywhere">
                {address ?? 'Unknown'}
              </Td>
              <Td part="meta" tabular>
                <span className="as-table:hidden">signed in </span>
                {formatDateTime(createdAt)}
              </Td>
              <Td part="meta">
                <span className="as-table:hidden">active </span>
                {isCurrent ? <span>now</span> : <Ago at={lastSeenAt} />}
              </Td>
              <Td part="action">
                {!isCurrent && (
                  <Button
                    variant="ghost-danger"
                    size="small"
                    pending={ending === id}
                    aria-label={`Sign out ${browser ?? 'unknown browser'}, signed in ${formatDateTime(createdAt)}`}
                    onClick={() => onEnd(id)}
                  >
                    Sign out
                  </Button>
                )}
              </Td>
            </Row>
          ))}
        </Body>
      </Table>
    </TableFrame>
  )
}

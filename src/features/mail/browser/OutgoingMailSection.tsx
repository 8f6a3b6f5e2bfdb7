import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { RefreshCw } from 'lucide'
import { useState } from 'react'
import { busyWith, useKeptData } from '../../../browser/lists/useKeptData.ts'
import { Button } from '../../../browser/ui/Button.tsx'
import { IconButton } from '../../../browser/ui/IconButton.tsx'
import { EmptyState } from '../../../browser/ui/EmptyState.tsx'
import { Notice } from '../../../browser/ui/Notice.tsx'
import { Tabs } from '../../../browser/ui/Tabs.tsx'
import { toast } from '../../../browser/ui/toast.ts'
import { toastFailure } from '../../../browser/ui/toastFailure.ts'
import { Loaded } from '../../base/settings/browser/Loaded.tsx'
import type { Outbox, OutboxView } from '../schema.ts'
import { outboxQuery, retryMail } from './api.ts'
import { MailTable } from './MailTable.tsx'

const emptyTexts: Record<OutboxView, string> = {
  waiting: 'No emails are waiting.',
  sent: 'No emails have been sent yet.',
  failed: 'No emails have failed.',
  withdrawn:
    'No emails were withdrawn. An email is withdrawn if its recipient is no longer allowed to receive it when it is sent.',
}

/** The mails of the outbox by state, with the reason of each failure. */
export function OutgoingMailSection() {
  const [view, setView] = useState<OutboxView>('waiting')
  const outbox = useQuery({
    ...outboxQuery(view),
    select: (data) => ({ ...data, view }),
    // The screen's useMailCount has just loaded the same data.
    refetchOnMount: false,
  })
  const { data: kept, isFormer } = useKeptData(outbox)
  // Shows a failed refresh at once, even while the query is being retried.
  const isError = outbox.isError || outbox.failureReason !== null
  return (
    <section aria-labelledby="outgoing-mail" className="border-t border-n200 pt-6">
      <div className="mb-3 flex items-center justify-between gap-3">
        <h3 id="outgoing-mail" className="text-section">
          Outgoing mail
        </h3>
        <span className="-mr-3 md:-mr-2">
          <IconButton
            icon={RefreshCw}
            label="Refresh outgoing mail"
            disabled={outbox.isFetching}
            onClick={() => void outbox.refetch()}
          />
        </span>
      </div>
      <Loaded query={{ ...outbox, data: kept, isError }} what="outgoing mail" loadingClass="min-h-74">
        {(data) => (
          <>
            {data.isHeld && (
              <div className="mb-4">
                <Notice kind="info">
                  This restored installation sends no email.{' '}
                  <Link to="/admin" className="font-medium underline underline-offset-4">
                    Release it on the Admin Panel
                  </Link>
                </Notice>
              </div>
            )}
            {!data.configured && (
              <div className="mb-4">
                <Notice kind="info">
                  No mail server is set up yet. Emails wait until you save one above.
                </Notice>
              </div>
            )}
            <Tabs
              look="filter"
              label="Outgoing mail"
              tabs={[
                { value: 'waiting', label: 'Waiting', count: data.waiting },
                { value: 'sent', label: 'Sent', count: data.sent },
                { value: 'failed', label: 'Failed', count: data.failed },
                { value: 'withdrawn', label: 'Withdrawn', count: data.withdrawn },
              ]}
              value={view}
              onValueChange={setView}
            >
              <div {...busyWith(isFormer, outbox.isFetching)}>
                <Mails key={data.view} outbox={data} view={data.view} />
              </div>
            </Tabs>
          </>
        )}
      </Loaded>
    </section>
  )
}

/** The number of rows shown at first. Further rows are shown on request, so that the rest of the page stays visible. */
const shownAtFirst = 5

const retryFailedText = 'Could not send the email again'

function Mails({ outbox, view }: { outbox: Outbox; view: OutboxView }) {
  const queries = useQueryClient()
  const retrying = useMutation({
    mutationFn: (id: number) => retryMail(queries, id),
    onSuccess: () =>
      toast({
        title: view === 'failed' ? 'The email is on its way again' : 'The email is being tried now',
        kind: 'success',
      }),
    onError: (error) => toastFailure(error, retryFailedText),
  })
  const [areAllShown, setAreAllShown] = useState(false)
  if (outbox.mails.length === 0) return <EmptyState text={emptyTexts[view]} />
  const shown = areAllShown ? outbox.mails : outbox.mails.slice(0, shownAtFirst)
  const hiddenCount = outbox[view] - outbox.mails.length
  return (
    <>
      <MailTable
        mails={shown}
        view={view}
        configured={outbox.configured}
        isHeld={outbox.isHeld}
        retryingId={retrying.isPending ? retrying.variables : undefined}
        onRetry={(id) => {
          if (!retrying.isPending) retrying.mutate(id)
        }}
      />
      {outbox.mails.length > shownAtFirst && (
        <Button
          variant="secondary"
          size="small"
          onClick={() => setAreAllShown((areShown) => !areShown)}
          className="mt-3"
        >
          {areAllShown ? 'Show fewer' : `Show all ${outbox.mails.length}`}
        </Button>
      )}
      {areAllShown && hiddenCount > 0 && (
        <p className="mt-3 text-small text-n600">
          {`These are the newest ${outbox.mails.length}; ${hiddenCount.toLocaleString('en-US')} older ones are not shown.`}
        </p>
      )}
    </>
  )
}

import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch, type LinkProps } from '@tanstack/react-router'
import { useRangedList } from '../../browser/lists/useRangedList.ts'
import type { Screen } from '../../browser/page/screen.ts'
import { EmptyState } from '../../browser/ui/EmptyState.tsx'
import { LoadedRows } from '../../browser/ui/LoadedRows.tsx'
import { PageHeader } from '../../browser/ui/PageHeader.tsx'
import { Tabs } from '../../browser/ui/Tabs.tsx'
import { blockedSendersQuery, heldMailList } from '../../features/desk/mailIn/browser/api.ts'
import { BlockedSenders } from '../../features/desk/mailIn/browser/BlockedSenders.tsx'
import { HeldMailTable } from '../../features/desk/mailIn/browser/HeldMailTable.tsx'
import { heldMailSummaryQuery } from '../../features/desk/mailIn/browser/heldCounts.ts'
import type { UnhandledState } from '../../features/desk/mailIn/values.ts'
import { heldMailSearchIn } from '../../features/desk/mailIn/view.ts'
import { reads, readsRows } from '../data/reads.ts'

const mailLink = (id: string): LinkProps => ({ to: '/agent/held-email/$id', params: { id } })

const emptyTexts: Record<UnhandledState, string> = {
  held: 'No email is held. Emails that do not become a ticket or a reply by themselves wait here.',
  ignored: 'No email was ignored. Emails of programs, mailing lists and blocked senders are listed here.',
}

const noMailbox =
  'No email arrives here yet. An administrator adds a mailbox, to which customers write, under Site Settings.'

/** Emails that did not become a ticket or a reply by themselves. The shown ones are in the URL. */
function HeldMailsPage() {
  const { show = 'held' } = useSearch({ from: '/agent/frame/agent/held-email' })
  const navigate = useNavigate({ from: '/agent/held-email' })
  const { data: counts } = useQuery(heldMailSummaryQuery)
  return (
    <>
      <PageHeader title="Held Email" />
      <Tabs
        label="Emails"
        look="filter"
        tabs={[
          { value: 'held', label: 'Held', count: counts?.held ?? '–' },
          { value: 'ignored', label: 'Ignored', count: counts?.ignored ?? '–' },
          { value: 'blocked', label: 'Blocked senders' },
        ]}
        value={show}
        onValueChange={(value) =>
          void navigate({
            search: { show: value === 'held' ? undefined : value },
            replace: true,
            resetScroll: false,
          })
        }
      >
        {show === 'blocked' ? (
          <BlockedSenders />
        ) : (
          <MailsOfState key={show} state={show} hasMailbox={counts?.hasMailbox ?? true} />
        )}
      </Tabs>
    </>
  )
}

function MailsOfState({ state, hasMailbox }: { state: UnhandledState; hasMailbox: boolean }) {
  const list = useRangedList(heldMailList, { state })
  return (
    <LoadedRows
      of="emails"
      list={list}
      errorText="Could not load the emails. Please try again."
      empty={<EmptyState text={hasMailbox ? emptyTexts[state] : noMailbox} />}
    >
      <HeldMailTable mails={list.rows} to={mailLink} />
    </LoadedRows>
  )
}

export const screen: Screen = {
  component: HeldMailsPage,
  reads({ search }) {
    const { show = 'held' } = heldMailSearchIn(Object.fromEntries(search))
    return [
      reads(heldMailSummaryQuery),
      show === 'blocked' ? reads(blockedSendersQuery) : readsRows(heldMailList, { state: show }),
    ]
  },
}

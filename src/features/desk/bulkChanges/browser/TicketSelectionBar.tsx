import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState, type ReactNode } from 'react'
import type { Progress } from '../../../../browser/api/progress.ts'
import { errorMessage } from '../../../../browser/api/send.ts'
import type { View } from '../../../../browser/lists/rangedList.ts'
import { useSelected, type Selection } from '../../../../browser/lists/selection.ts'
import { Button } from '../../../../browser/ui/Button.tsx'
import { ConfirmDialog } from '../../../../browser/ui/ConfirmDialog.tsx'
import { ProgressBar } from '../../../../browser/ui/laterProgress.ts'
import { useFocusOnUnmount } from '../../../../browser/ui/lostFocus.ts'
import { Menu } from '../../../../browser/ui/Menu.tsx'
import { toast } from '../../../../browser/ui/toast.ts'
import { useMailWait } from '../../../people/accounts/browser/useMailWait.ts'
import { statusMailText } from '../../../mail/promises.ts'
import { AssignMenu } from '../../assignment/browser/AssignMenu.tsx'
import { ticketStatuses } from '../../tickets/statuses.ts'
import type { ListedTicket } from '../../tickets/schema.ts'
import { priorityNames, statusNames, ticketPriorities } from '../../tickets/values.ts'
import type { ChangeOfEach, TicketChangeStep } from '../schema.ts'
import { maxMatchingTickets } from '../values.ts'
import { changeSeveral, countMatching, undoSeveral, type ChangedTickets } from './api.ts'
import { RefusedTickets } from './RefusedTickets.tsx'

/** A change of at least this many tickets asks for confirmation. */
const askedFrom = 101

const failed = 'Could not change the tickets'
const number = (count: number) => count.toLocaleString('en-US')
const ticketsIn = (count: number) => (count === 1 ? '1 ticket' : `${number(count)} tickets`)

interface TicketSelectionBarProps {
  selection: Selection<ListedTicket>
  view: View
  /** The number of tickets in the list. */
  total: number
}

/** Says how many tickets are selected, and changes all of them. */
export function TicketSelectionBar({ selection, view, total }: TicketSelectionBarProps) {
  const queries = useQueryClient()
  const wait = useMailWait()
  const { rows, all } = useSelected(selection)
  const [asked, setAsked] = useState<{ change: ChangeOfEach; question: string }>()
  const [progress, setProgress] = useState<Progress>()
  const [result, setResult] = useState<TicketChangeStep>()
  const count = all?.total ?? rows.size
  const chosen: ChangedTickets = all ? { matching: view, upTo: all.upTo } : { tickets: [...rows.values()] }

  const fail = (error: unknown, title = failed) =>
    toast({ title, description: errorMessage(error, 'Please try again.'), kind: 'error' })
  const finish = (step: TicketChangeStep, done: string, undo?: () => void) => {
    toast({
      title: step.changed === 0 ? 'No ticket was changed' : `${ticketsIn(step.changed)} ${done}`,
      description: descriptionOf(step),
      kind: step.refused > 0 ? 'info' : 'success',
      action: undo && {
        label: 'Undo',
        otherWay: 'Press F8 and then Undo, or change the tickets again.',
        onPress: undo,
      },
    })
    if (step.refused > 0) setResult(step)
  }
  const undo = (id: number) => {
    undoSeveral(queries, id, setProgress)
      .then(
        (step) => finish(step, 'changed back'),
        (error: unknown) => fail(error, 'Could not undo the change'),
      )
      .finally(() => setProgress(undefined))
  }
  const changing = useMutation({
    mutationFn: (change: ChangeOfEach) => changeSeveral(queries, change, chosen, setProgress),
    onSuccess: (step) => {
      selection.clear()
      finish(step, 'changed', step.changed > 0 ? () => undo(step.id) : undefined)
    },
    onError: (error) => fail(error),
    onSettled: () => {
      setAsked(undefined)
      setProgress(undefined)
    },
  })
  const selecting = useMutation({
    mutationFn: () => countMatching(view),
    onSuccess: (found) => selection.selectAll(found),
    onError: (error) => fail(error, 'Could not count the tickets'),
  })
  const choose = (change: ChangeOfEach, question: string) =>
    count >= askedFrom ? setAsked({ change, question }) : changing.mutate(change)

  return (
    <>
      {(count > 0 || progress) && (
        <Bar isAtWork={progress !== undefined}>
          {progress ? (
            <ProgressBar
              label="Changing tickets"
              text="Changing tickets..."
              progress={progress}
              detail={`${number(progress.done)} of ${number(progress.total ?? 0)}`}
            />
          ) : (
            <>
              <p className="text-ui font-medium text-n900 tabular-nums">{`${number(count)} selected`}</p>
              {!all && rows.size < total && total <= maxMatchingTickets && (
                <Button variant="ghost" pending={selecting.isPending} onClick={() => selecting.mutate()}>
                  {`Select all ${number(total)} that match`}
                </Button>
              )}
              <div className="ml-auto flex flex-wrap gap-2">
                <Menu
                  trigger={
                    <Button variant="secondary" data-key="s">
                      Set status
                    </Button>
                  }
                  items={ticketStatuses.map((status) => ({
                    label: statusNames[status],
                    onSelect: () =>
                      choose(
                        { status },
                        `Their status becomes ${statusNames[status]}. ${statusMailText(wait)}`,
                      ),
                  }))}
                />
                <Menu
                  trigger={<Button variant="secondary">Set priority</Button>}
                  items={ticketPriorities.map((priority) => ({
                    label: priorityNames[priority],
                    onSelect: () =>
                      choose({ priority }, `Their priority becomes ${priorityNames[priority]}.`),
                  }))}
                />
                <AssignMenu choose={choose} />
                <Button variant="ghost" onClick={() => selection.clear()}>
                  Clear
                </Button>
              </div>
            </>
          )}
        </Bar>
      )}
      <ConfirmDialog
        open={asked !== undefined}
        onClose={() => setAsked(undefined)}
        title={`Change ${ticketsIn(count)}?`}
        question={asked?.question}
        confirmLabel="Change tickets"
        tone="primary"
        onConfirm={() => {
          if (asked) changing.mutate(asked.change)
          setAsked(undefined)
        }}
      />
      {result && <RefusedTickets result={result} onClose={() => setResult(undefined)} />}
    </>
  )
}

/** Takes the focus when the progress replaces the buttons, and passes the focus to the heading on unmount. */
function Bar({ isAtWork, children }: { isAtWork: boolean; children: ReactNode }) {
  const place = useFocusOnUnmount<HTMLElement>()
  useEffect(() => {
    if (isAtWork) place.current?.focus({ preventScroll: true })
  }, [isAtWork, place])
  return (
    <section
      ref={place}
      tabIndex={-1}
      aria-label="Selected tickets"
      data-sticky-bar="tall"
      className="sticky bottom-0 z-20 mt-4 flex flex-wrap items-center gap-x-4 gap-y-2 rounded-card border border-n200 bg-raised p-4 shadow-float outline-none"
    >
      {children}
    </section>
  )
}

function descriptionOf({ unchanged, refused, refusals = [] }: TicketChangeStep): string | undefined {
  const named = refusals.slice(0, 5).map(({ id }) => `#${id}`)
  const more = refused > named.length ? ' and others' : ''
  const parts = [
    unchanged > 0 && `${ticketsIn(unchanged)} already had this value.`,
    refused > 0 && `Not changed: ${named.join(', ')}${more}.`,
  ]
  return parts.filter(Boolean).join(' ') || undefined
}

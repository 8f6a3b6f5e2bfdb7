import { useState } from 'react'
import { Button } from '../../../../browser/ui/Button.tsx'
import { Dialog } from '../../../../browser/ui/Dialog.tsx'
import { DialogActions } from '../../../../browser/ui/DialogActions.tsx'
import { Fact } from '../../../../browser/ui/Fact.tsx'
import { formatDateTime } from '../../../../shared/time/dates.ts'
import type { AuditEventRow } from '../schema.ts'
import type { AuditView } from '../view.ts'
import { detailsOf, nameOfActor } from '../words.ts'
import { AuditSubject } from './AuditSubject.tsx'

interface AuditEventDialogProps {
  /** Undefined while closed. */
  event: AuditEventRow | undefined
  onClose: () => void
  onView: (view: AuditView) => void
}

export function AuditEventDialog({ event: given, onClose, onView }: AuditEventDialogProps) {
  // Keeps the last event, so that its details stay visible while the dialog closes.
  const [event, keep] = useState(given)
  if (given && given !== event) keep(given)
  if (!event) return null
  const { actorName, actorRole, subject } = event
  const show = (view: AuditView) => {
    onClose()
    onView(view)
  }
  return (
    <Dialog open={given !== undefined} onClose={onClose} title={event.actionName} wide>
      <dl className="grid gap-x-6 gap-y-4 text-ui sm:grid-cols-2">
        <Fact term="When">
          <time dateTime={event.at}>{formatDateTime(event.at)}</time>
          <span className="block text-small text-n600 tabular-nums">{event.at}</span>
        </Fact>
        <Fact term="Who">
          {nameOfActor(event)}
          {actorRole !== null && <span className="block text-small text-n600">{actorRole}</span>}
        </Fact>
        {subject !== null && (
          <Fact term="Subject">
            <AuditSubject event={event} />
          </Fact>
        )}
        <Fact term="From">{event.ip ?? 'Not over the network'}</Fact>
        <Details event={event} />
        <Fact term="In the chain" wide>
          {event.position === null ? (
            'Not sealed yet; the server does so within seconds'
          ) : (
            <>
              Number {event.position.toLocaleString('en-US')}
              <span className="block font-mono text-small text-n600">{event.hash}</span>
            </>
          )}
        </Fact>
      </dl>
      <DialogActions>
        {actorName !== null && (
          <Button variant="ghost" onClick={() => show({ person: actorName })}>
            All by {actorName}
          </Button>
        )}
        {subject !== null && (
          <Button variant="ghost" onClick={() => show({ subject })}>
            All about this
          </Button>
        )}
        <Button variant="secondary" onClick={onClose}>
          Close
        </Button>
      </DialogActions>
    </Dialog>
  )
}

function Details({ event }: { event: AuditEventRow }) {
  const details = detailsOf(event)
  if (details.length === 0) return null
  return (
    <Fact term="Details" wide>
      <ul className="mt-1 divide-y divide-n200 rounded-control border border-n200">
        {details.map(({ name, from, to }) => (
          <li key={name} className="grid gap-x-4 px-3 py-2 sm:grid-cols-[9rem_1fr]">
            <span className="text-n600">{name}</span>
            <span className="max-h-40 overflow-y-auto wrap-anywhere whitespace-pre-wrap">
              {from !== undefined && (
                <>
                  <span className="text-n600">{from}</span>
                  <span className="text-n600"> → </span>
                </>
              )}
              <span>{to}</span>
            </span>
          </li>
        ))}
      </ul>
    </Fact>
  )
}

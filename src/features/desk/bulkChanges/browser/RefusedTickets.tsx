import { Button } from '../../../../browser/ui/Button.tsx'
import { Dialog } from '../../../../browser/ui/Dialog.tsx'
import { DialogActions } from '../../../../browser/ui/DialogActions.tsx'
import type { TicketChangeStep } from '../schema.ts'

const reasons = {
  missing: 'It does not exist any more.',
  stale: 'Someone changed it meanwhile, or merged it into another ticket.',
}

interface RefusedTicketsProps {
  result: TicketChangeStep
  onClose: () => void
}

/** Lists the tickets that a bulk change refused, with the reasons. */
export function RefusedTickets({ result, onClose }: RefusedTicketsProps) {
  const { refused, refusals = [] } = result
  const more = refused - refusals.length
  return (
    <Dialog
      open
      onClose={onClose}
      title={refused === 1 ? '1 ticket was not changed' : `${refused} tickets were not changed`}
      description={
        refused === 1
          ? 'Look at it before you change it again.'
          : 'Look at them before you change them again.'
      }
    >
      <ul className="max-h-[max(50vh,13rem)] overflow-y-auto">
        {refusals.map(({ id, title, reason }) => (
          <li key={id} className="border-t border-n200 py-2 text-ui">
            <p className="font-medium text-n900">{title === null ? `#${id}` : `#${id} ${title}`}</p>
            <p className="text-n600">{reasons[reason]}</p>
          </li>
        ))}
        {more > 0 && <li className="border-t border-n200 py-2 text-ui">{`And ${more} more.`}</li>}
      </ul>
      <DialogActions>
        <Button variant="secondary" onClick={onClose} data-focus-first>
          Close
        </Button>
      </DialogActions>
    </Dialog>
  )
}

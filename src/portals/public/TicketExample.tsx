import { StatusBadge } from '../../browser/ui/StatusBadge.tsx'
import { Badge } from '../../browser/ui/Badge.tsx'

const messages = [
  {
    staff: false,
    text: 'Calls drop every few minutes in the large meeting room. The rest of the floor is fine.',
  },
  {
    staff: true,
    text: "We can see the access point there changing channel under load. We are moving it to a quiet one now and will watch it through your ten o'clock call.",
  },
  { staff: false, text: 'Not one drop. Thank you.' },
]

const portClass = {
  true: 'bg-p text-on-p ring-1 ring-inset ring-edge after:absolute after:top-3.5 after:left-full after:h-1 after:w-[18px] after:bg-strand-p',
  false: 'bg-n0 text-n900 ring-1 ring-inset ring-n300',
}

/** An example of a ticket's conversation, clipped by the edge of its section. */
export function TicketExample() {
  return (
    <figure className="relative rounded-t-card bg-n0 shadow-dialog">
      <figcaption className="sr-only">An example of a support ticket in the customer portal</figcaption>
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 border-b border-n200 px-6 py-5">
        <p className="text-section text-n900">Wi-Fi drops in the meeting room</p>
        <StatusBadge status="in_progress" />
      </div>
      <ol className="px-6 pt-6 pb-6">
        {messages.map(({ staff, text }) => (
          <li key={text} className="group flex gap-4">
            <div aria-hidden className="hidden w-8 shrink-0 flex-col items-center md:flex">
              <span
                className={`relative grid size-8 shrink-0 place-items-center rounded-control ${portClass[`${staff}`]}`}
              >
                <span className="size-2 rounded-full bg-current" />
              </span>
              <span className="my-1 w-[3px] grow bg-n300 group-last:hidden" />
            </div>
            <div
              className={`mb-5 min-w-0 grow rounded-card border border-n200 px-4 py-3 group-last:mb-0 ${staff ? 'bg-n50' : ''}`}
            >
              <p className="flex items-center gap-2 text-ui font-semibold text-n900">
                {staff ? 'Support Team' : 'You'}
                {staff && <Badge tone="staff">Staff</Badge>}
              </p>
              <p className="mt-1.5 text-message text-n800">{text}</p>
            </div>
          </li>
        ))}
      </ol>
    </figure>
  )
}

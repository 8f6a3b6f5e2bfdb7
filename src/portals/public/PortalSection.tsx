import { Link } from '@tanstack/react-router'
import { ArrowRight, LifeBuoy, ReceiptText, UserRoundCog } from 'lucide'
import { buttonClass } from '../../browser/ui/Button.tsx'
import { TicketExample } from './TicketExample.tsx'
import { Icon } from '../../browser/ui/Icon.tsx'

const benefits = [
  { title: 'Support tickets', text: 'Raise a request and follow every reply.', icon: LifeBuoy },
  { title: 'Invoice management', text: 'View, track and print your invoices.', icon: ReceiptText },
  { title: 'Account management', text: 'Keep your details and password up to date.', icon: UserRoundCog },
]

/** The features of the customer portal, beside an example of a ticket. */
export function PortalSection() {
  return (
    <section aria-labelledby="portal" className="overflow-hidden border-t border-n200 bg-n25">
      <div className="mx-auto grid max-w-[1280px] gap-x-8 px-5 md:grid-cols-2 md:items-end md:px-10 lg:grid-cols-[5fr_7fr] lg:gap-x-16">
        <div className="pt-16 pb-8 md:py-24">
          <h2 id="portal" className="mb-7 max-w-80 text-title tracking-[-0.028em] text-n900 md:text-h2">
            One portal for all your requests
          </h2>
          <ul>
            {benefits.map(({ title, text, icon }) => (
              <li key={title} className="flex gap-3.5 border-t border-n200 py-4">
                <Icon icon={icon} size={20} className="mt-0.5 text-ink" />
                <div>
                  <h3 className="text-section text-n900">{title}</h3>
                  <p className="mt-0.5 text-ui text-n700">{text}</p>
                </div>
              </li>
            ))}
          </ul>
          <Link
            to="/customer/login"
            className={`mt-5 ${buttonClass({ variant: 'secondary', size: 'medium' })}`}
          >
            Customer Portal
            <Icon icon={ArrowRight} />
          </Link>
        </div>
        <div className="md:pt-24">
          <TicketExample />
        </div>
      </div>
    </section>
  )
}

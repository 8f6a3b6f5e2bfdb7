import { Link } from '@tanstack/react-router'
import { LifeBuoy, Phone, Timer, type IconNode } from 'lucide'
import type { ReactNode } from 'react'
import { useSite } from '../../browser/page/site.tsx'
import { EmailText } from '../../browser/ui/EmailText.tsx'
import { Icon } from '../../browser/ui/Icon.tsx'
import { PhoneLink } from '../../browser/ui/PhoneLink.tsx'
import { ownContact } from '../../shared/site/site.ts'

const linkClass = 'font-medium text-n900 underline underline-offset-4 wrap-anywhere'

/** For customers without tickets. Shows only details that the provider has entered, not the built-in examples. */
export function HowSupportWorks() {
  const site = useSite()
  const { phone, email } = ownContact(site)
  const { openingHours, proof } = site.provider
  const hours = openingHours?.split('\n')
  return (
    <section aria-labelledby="how-support-works" className="mt-8">
      <h2 id="how-support-works" className="mb-3 text-section text-n900">
        How support works
      </h2>
      <div className="grid divide-y divide-n200 rounded-card border border-n200 bg-n0 text-ui text-n600 lg:auto-cols-fr lg:grid-flow-col lg:divide-x lg:divide-y-0">
        <Step icon={LifeBuoy} title="Raise a ticket">
          <p>
            <Link to="/customer/tickets/new" className={linkClass}>
              Tell us what you need
            </Link>{' '}
            and how urgent it is. You follow our answers, and reply to them, in the ticket.
          </p>
        </Step>
        {proof?.responseTime && (
          <Step icon={Timer} title="How soon we answer">
            <p dir="auto">{proof.responseTime}</p>
          </Step>
        )}
        {(phone ?? email ?? hours) && (
          <Step icon={Phone} title="Talk to us">
            {phone && (
              <p>
                <PhoneLink className={linkClass} />
              </p>
            )}
            {email && (
              <p>
                <a href={`mailto:${email}`} className={linkClass}>
                  <EmailText address={email} />
                </a>
              </p>
            )}
            {hours?.map((line, at) => (
              <p key={at} dir="auto">
                {line}
              </p>
            ))}
          </Step>
        )}
      </div>
    </section>
  )
}

function Step({ icon, title, children }: { icon: IconNode; title: string; children: ReactNode }) {
  return (
    <div className="min-w-0 p-5">
      <h3 className="mb-1 flex items-center gap-2 font-medium text-n900">
        <Icon icon={icon} className="text-n500" />
        {title}
      </h3>
      <div className="grid max-w-[68ch] gap-1 wrap-anywhere">{children}</div>
    </div>
  )
}

import { useLoaderData } from '@tanstack/react-router'
import { Clock, Mail, MapPin, Phone } from 'lucide'
import { useContact, useSite } from '../../browser/page/site.tsx'
import { PhoneLink } from '../../browser/ui/PhoneLink.tsx'
import { InquiryForm } from '../../features/clients/leads/browser/InquiryForm.tsx'
import { PageTitle } from './PageTitle.tsx'
import { Icon } from '../../browser/ui/Icon.tsx'

const row = 'flex gap-4 border-b border-n200 py-4'
const look = { size: 20, className: 'mt-0.5 text-ink' } as const
const link = 'rounded-badge [overflow-wrap:anywhere] underline-offset-4 hover:underline'

export function ContactPage() {
  // A form that was submitted without JavaScript, and its outcome.
  const { posted } = useLoaderData({ from: '/contact' })
  const { openingHours } = useSite().provider
  const { email, address } = useContact()
  return (
    <div className="mx-auto grid w-full max-w-[1280px] gap-x-16 px-5 pt-10 pb-12 md:px-10 md:pt-18 md:pb-24 lg:grid-cols-[5fr_7fr] lg:grid-rows-[auto_1fr]">
      <PageTitle
        title="Contact Us"
        lead="Questions about your IT? Send us a message. A real person reads every one."
      />
      <div className="mt-8 max-w-180 md:mt-10 md:rounded-card md:border md:border-n200 md:p-8 lg:col-start-2 lg:row-span-2 lg:row-start-1 lg:mt-0 lg:max-w-none">
        <InquiryForm posted={posted} />
      </div>
      <address className="mt-10 max-w-180 border-t border-n200 text-body text-n900 not-italic">
        <p className={row}>
          <Icon icon={Phone} {...look} />
          <PhoneLink className={link} />
        </p>
        <p className={row}>
          <Icon icon={Mail} {...look} />
          <a href={`mailto:${email}`} className={link}>
            {email}
          </a>
        </p>
        <p className={row}>
          <Icon icon={MapPin} {...look} />
          <span className="whitespace-pre-line">{address.join('\n')}</span>
        </p>
        {openingHours && (
          <p className={row}>
            <Icon icon={Clock} {...look} />
            <span className="whitespace-pre-line">{openingHours}</span>
          </p>
        )}
      </address>
    </div>
  )
}

import { Logo } from '../../../browser/frame/Logo.tsx'
import { useSite } from '../../../browser/site.tsx'
import { billing, defaultLogoPath } from '../../../site.ts'

/** The e-mail address and the phone number of the sender of an invoice: the brand's, else the provider's. */
export function useBillingContact(): { email: string; phone: string } {
  const { brand } = useSite()
  return { email: brand.contactEmail ?? billing.email, phone: brand.contactPhone ?? billing.phone }
}

/** The sender of an invoice: the brand under which it is shown, at the provider's address. */
export function InvoiceSender() {
  const { brand } = useSite()
  const { email, phone } = useBillingContact()
  // A logo of the brand's own is a picture, which need not contain the name.
  const isNamedByLogo = brand.logoPath.startsWith(defaultLogoPath)
  return (
    <div className="min-w-0">
      <Logo place="sheet" />
      <address className="mt-4 text-small leading-[18px] wrap-anywhere text-n700 not-italic">
        {!isNamedByLogo && <p className="font-semibold text-n900">{brand.name}</p>}
        {[...billing.address, email, phone].map((line) => (
          <p key={line} className={line === phone ? 'tabular-nums' : ''}>
            {line}
          </p>
        ))}
      </address>
    </div>
  )
}

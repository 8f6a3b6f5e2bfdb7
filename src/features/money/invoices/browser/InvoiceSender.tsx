import { Logo } from '../../../../browser/frame/Logo.tsx'
import { useSite } from '../../../../browser/page/site.tsx'
import { namesItsBrand } from '../../../../shared/site/site.ts'
import type { ShownBilling } from '../../../../shared/site/shownProvider.ts'
import { senderOf } from '../sender.ts'

/** The sender of an invoice: the shown brand, with the provider's contact data. */
export function InvoiceSender({ billing }: { billing: ShownBilling }) {
  const site = useSite()
  const { brand, provider } = site
  const { legalName, address, email, phone } = senderOf(site, billing.email)
  return (
    <div className="min-w-0">
      <Logo place="sheet" />
      <address className="mt-4 text-small leading-[18px] wrap-anywhere text-n700 not-italic">
        {/* The name is also shown beside a wide logo, which might not contain it. */}
        {namesItsBrand(brand) && <p className="font-semibold text-n900">{brand.name}</p>}
        {legalName !== undefined && <p className="font-medium text-n900">{legalName}</p>}
        {address.map((line) => (
          <p key={line}>{line}</p>
        ))}
        {email && <p>{email}</p>}
        {phone && <p className="tabular-nums">{phone}</p>}
        {provider.registration && <p>{provider.registration}</p>}
      </address>
    </div>
  )
}

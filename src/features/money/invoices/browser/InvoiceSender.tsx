import { Logo } from '../../../../browser/frame/Logo.tsx'
import { useSite } from '../../../../browser/page/site.tsx'
import { namesItsBrand } from '../../../../shared/site/site.ts'
import type { ShownBilling } from '../../../../shared/site/shownProvider.ts'
import { senderOf } from '../sender.ts'

/** The sender of an invoice: the brand under which it is shown, at the provider's address. */
export function InvoiceSender({ billing }: { billing: ShownBilling }) {
  const site = useSite()
  const { brand, provider } = site
  const { legalName, address, email, phone } = senderOf(site, billing.email)
  return (
    <div className="min-w-0">
      <Logo place="sheet" />
      <address className="mt-4 text-small leading-[18px] wrap-anywhere text-n700 not-italic">
        {/* Also shown beside a wide logo, which replaces the name in the header but might not contain it. */}
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

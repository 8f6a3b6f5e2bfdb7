import { phoneLink, providerAddress } from '../../site.ts'
import { useSite } from '../site.tsx'

/** The telephone number of the brand, or else of the provider; calls it. */
export function PhoneLink({ className }: { className: string }) {
  const phone = useSite().brand.contactPhone ?? providerAddress.phone
  return (
    <a href={phoneLink(phone)} className={`tabular-nums ${className}`}>
      {phone}
    </a>
  )
}

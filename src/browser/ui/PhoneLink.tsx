import { phoneLink } from '../../site.ts'
import { useContact } from '../site.tsx'

/** The telephone number of the brand, or else of the provider; calls it. */
export function PhoneLink({ className }: { className: string }) {
  const { phone } = useContact()
  return (
    <a href={phoneLink(phone)} className={`tabular-nums ${className}`}>
      {phone}
    </a>
  )
}

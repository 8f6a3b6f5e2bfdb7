import { useContact, useSite } from '../page/site.tsx'

/** The telephone number of the brand, or else of the provider; calls it where the server is certain what to call. */
export function PhoneLink({ className }: { className: string }) {
  const { phoneLink } = useSite()
  const { phone } = useContact()
  // A number that was changed in this document stays a text until the next one.
  const href = phoneLink?.phone === phone ? phoneLink.href : undefined
  if (href === undefined) return <span className="tabular-nums">{phone}</span>
  return (
    <a href={href} className={`tabular-nums ${className}`}>
      {phone}
    </a>
  )
}

import { useContact, useSite } from '../page/site.tsx'

/** The phone number of the brand, or else of the provider, as a link if the server is certain what to dial. */
export function PhoneLink({ className }: { className: string }) {
  const { phoneLink } = useSite()
  const { phone } = useContact()
  // The server makes the link when the page is loaded. A number that was changed since then has no link.
  const href = phoneLink?.phone === phone ? phoneLink.href : undefined
  if (href === undefined) return <span className="tabular-nums">{phone}</span>
  return (
    <a href={href} className={`tabular-nums ${className}`}>
      {phone}
    </a>
  )
}

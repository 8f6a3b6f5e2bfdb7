import { useEffect, useState } from 'react'

interface PhoneTextProps {
  phone: string
  linkClass: string
}

/**
 * A phone number entered by a user, as a link if it is certain what to dial. The link is added after rendering, because
 * the phone number rules of all countries are a large script.
 */
export function PhoneText({ phone, linkClass }: PhoneTextProps) {
  const [decided, setDecided] = useState<{ phone: string; href: string | undefined }>()
  useEffect(() => {
    let isShown = true
    void import('../../shared/text/phoneLink.ts')
      .then((rules) => isShown && setDecided({ phone, href: rules.phoneLink(phone) }))
      // Without a network the number stays plain text.
      .catch(() => {})
    return () => {
      isShown = false
    }
  }, [phone])
  const href = decided?.phone === phone ? decided.href : undefined
  if (href === undefined) return <span className="tabular-nums">{phone}</span>
  return (
    <a href={href} className={`tabular-nums ${linkClass}`}>
      {phone}
    </a>
  )
}

import { useEffect, useState } from 'react'
import { firstSignOfUse } from '../page/firstUse.ts'

interface PhoneTextProps {
  phone: string
  linkClass: string
}

/**
 * A phone number entered by a user, as a link if it is certain what to dial. The phone number rules of all countries
 * are a large script, so they are loaded, and the link is added, at the first sign that the user begins to use the screen.
 */
export function PhoneText({ phone, linkClass }: PhoneTextProps) {
  const [decided, setDecided] = useState<{ phone: string; href: string | undefined }>()
  useEffect(() => {
    let isShown = true
    void firstSignOfUse()
      .then(() => import('../../shared/text/phoneLink.ts'))
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

import { EmailText } from './EmailText.tsx'
import { Fact } from './Fact.tsx'
import { PhoneText } from './PhoneText.tsx'

interface ContactFactsProps {
  email: string | null
  phone: string | null
  /** The classes of the two links. */
  linkClass: string
}

/** An email address and a phone number as links, inside a `dl`. */
export function ContactFacts({ email, phone, linkClass }: ContactFactsProps) {
  return (
    <>
      <Fact term="Email">
        {email && (
          <a href={`mailto:${email}`} className={linkClass}>
            <EmailText address={email} />
          </a>
        )}
      </Fact>
      <Fact term="Phone">{phone && <PhoneText phone={phone} linkClass={linkClass} />}</Fact>
    </>
  )
}

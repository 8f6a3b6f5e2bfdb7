import { withPlainDigits } from '../../../../shared/text/digits.ts'
import { folded } from '../../../../shared/text/folded.ts'

/** Words at the end of a company's name that people leave out or spell differently. */
const legalForms = new Set(
  (
    'ab ag aps as bv co company corp corporation gmbh inc incorporated kg limited llc llp lp ltd nv oy pc plc pllc ' +
    'pty sa sarl sas spa srl ug'
  ).split(' '),
)

/** Public mail services. An address at one of them does not tell for which company its owner works. */
const publicMailDomains = new Set(
  (
    'aol.com att.net bellsouth.net btinternet.com charter.net comcast.net cox.net duck.com earthlink.net fastmail.com ' +
    'free.fr gmail.com gmx.at gmx.com gmx.de gmx.net googlemail.com hey.com hotmail.co.uk hotmail.com hotmail.fr ' +
    'icloud.com juno.com laposte.net libero.it live.com mac.com mail.com mail.ru me.com msn.com naver.com orange.fr ' +
    'outlook.com pm.me proton.me protonmail.com qq.com rocketmail.com sbcglobal.net t-online.de tutanota.com ' +
    'verizon.net web.de windstream.net yahoo.co.in yahoo.co.uk yahoo.com yahoo.de yahoo.fr yandex.com yandex.ru ' +
    'ymail.com zoho.com 126.com 163.com'
  ).split(' '),
)

/**
 * The name of a company without case, accents, punctuation, spaces and legal forms. "Stone & Ridge, L.L.C." and "Stone
 * and Ridge" both become stoneridge. Undefined if nothing is left.
 */
export function companyNameKey(name: string): string | undefined {
  const words = folded(name)
    .replaceAll(/[.'’]/g, '')
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '' && word !== 'and')
  while (words.length > 1 && legalForms.has(words.at(-1) ?? '')) words.pop()
  return words.join('') || undefined
}

/** The domain of an email address. Undefined for a public mail service. */
export function ownDomainOf(email: string | null): string | undefined {
  const domain = email?.slice(email.lastIndexOf('@') + 1).toLowerCase() ?? ''
  return domain === '' || publicMailDomains.has(domain) ? undefined : domain
}

/** The host of a website, without www. */
export function websiteDomainOf(website: string | null): string | undefined {
  if (website === null || !URL.canParse(website)) return undefined
  return new URL(website).hostname.replace(/^www\./, '')
}

/** Numbers with fewer digits are extensions or placeholders. */
const minPhoneDigits = 7

/** The digits of a phone number, without the US country code or an extension. */
export function phoneDigitsOf(phone: string | null): string | undefined {
  const digits = withPlainDigits(phone ?? '')
    .replace(/(?:x|ext\.?|#) ?\d{1,6}$/i, '')
    .replaceAll(/\D/g, '')
  const number = digits.length === 11 && digits.startsWith('1') ? digits.slice(1) : digits
  return number.length < minPhoneDigits ? undefined : number
}

import { domainToASCII } from 'node:url'
import { isPublicName } from '../../site/brands/hostName.ts'

/** Replaces a domain that is only known in this network, until the mail is sent. */
const unknownDomain = 'localhost'

/** The domain of the ids of mails and conversations under a brand with this host. */
export const idDomainOf = ({ host }: { host: string | undefined }): string =>
  host !== undefined && isPublicName(host) ? host : unknownDomain

/** The domain of an address for mail servers; a made-up one if it is only known here, as in root@localhost. */
function domainOfAddress(address: string): string {
  const domain = domainToASCII(address.slice(address.lastIndexOf('@') + 1))
  return isPublicName(domain) ? domain : 'portal.invalid'
}

/** Ids as they are sent: those of localhost, which filters count as spam, get the sender's domain. */
export const withSenderDomain = (ids: string, fromEmail: string): string =>
  ids.replaceAll(/@localhost(?=>|$)/g, `@${domainOfAddress(fromEmail)}`)

/** The name in EHLO: the setting, or the domain of the sender. */
export const heloNameOf = ({ heloName, fromEmail }: { heloName: string | null; fromEmail: string }): string =>
  heloName ?? domainOfAddress(fromEmail)

import { domainToASCII } from 'node:url'
import { isPublicName } from '../../site/brands/hostName.ts'

/** In place of a domain that only this network knows, until the mail is sent. */
const unknownDomain = 'localhost'

/** The domain of the ids of mails and conversations under a brand with this host. */
export const idDomainOf = ({ host }: { host: string | undefined }): string =>
  host !== undefined && isPublicName(host) ? host : unknownDomain

/** The domain of an address as mail servers take it; of one that is only known here, such as root@localhost, a made-up one. */
function domainOfAddress(address: string): string {
  const domain = domainToASCII(address.slice(address.lastIndexOf('@') + 1))
  return isPublicName(domain) ? domain : 'portal.invalid'
}

/** Ids as they are sent: those without a domain of their own get the one of the sender. Filters count ids of localhost as spam. */
export const withSenderDomain = (ids: string, fromEmail: string): string =>
  ids.replaceAll(/@localhost(?=>|$)/g, `@${domainOfAddress(fromEmail)}`)

/** The name in EHLO: as set, or else the domain of the sender. */
export const heloNameOf = ({ heloName, fromEmail }: { heloName: string | null; fromEmail: string }): string =>
  heloName ?? domainOfAddress(fromEmail)

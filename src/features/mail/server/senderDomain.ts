import { domainToASCII } from 'node:url'
import { isPublicName } from '../../site/brands/hostName.ts'

/**
 * The placeholder in ids for a domain that is only known in this network. withSenderDomain replaces it when the mail is
 * sent.
 */
const unknownDomain = 'localhost'

/** The domain in the ids of mails and conversations under a brand with this host. */
export const idDomainOf = ({ host }: { host: string | undefined }): string =>
  host !== undefined && isPublicName(host) ? host : unknownDomain

/** The domain of an address, or portal.invalid if the domain is only known in this network, as in root@localhost. */
function domainOfAddress(address: string): string {
  const domain = domainToASCII(address.slice(address.lastIndexOf('@') + 1))
  return isPublicName(domain) ? domain : 'portal.invalid'
}

/** Replaces @localhost in ids by the sender's domain, because spam filters distrust ids of localhost. */
export const withSenderDomain = (ids: string, fromEmail: string): string =>
  ids.replaceAll(/@localhost(?=>|$)/g, `@${domainOfAddress(fromEmail)}`)

/** The name in EHLO: the setting, or the domain of the sender. */
export const heloNameOf = ({ heloName, fromEmail }: { heloName: string | null; fromEmail: string }): string =>
  heloName ?? domainOfAddress(fromEmail)

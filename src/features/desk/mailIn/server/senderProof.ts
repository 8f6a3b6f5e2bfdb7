import { Resolver } from 'node:dns/promises'
import { createReadStream } from 'node:fs'
import { dmarc } from 'mailauth/lib/dmarc/index.js'
import { dkimVerify } from 'mailauth/lib/dkim/verify.js'
import { cleanEmail } from '../../../../shared/text/typedText.ts'
import type { SenderProof } from '../values.ts'
import type { ParseTask } from './parsedMail.ts'

type Check = Pick<ParseTask, 'nameServers' | 'checksSender'>

/** More lookups than this are refused for one mail: each signature asks for the key of its domain. */
const maxLookups = 40
const lookupMs = 3_000

/** The names of records that one mail asks for. Without a check of the sender, every lookup fails at once. */
function openResolver({ nameServers, checksSender }: Check) {
  const resolver = new Resolver({ timeout: lookupMs, tries: 2 })
  if (nameServers) resolver.setServers(nameServers)
  let lookups = 0
  return async (name: string, type: string): Promise<string[][]> => {
    lookups += 1
    if (!checksSender || lookups > maxLookups)
      throw Object.assign(new Error('Too many lookups.'), { code: 'ETIMEOUT' })
    if (type === 'TXT') return resolver.resolveTxt(name)
    // The library asks for other types only to learn whether a name exists.
    if (type === 'MX') return (await resolver.resolveMx(name)).map(({ exchange }) => [exchange])
    return [await (type === 'AAAA' ? resolver.resolve6(name) : resolver.resolve4(name))]
  }
}

/** Fields that a mail has once. Programs differ in which one of two they read, and a signature covers only the last. */
const singleFields = new Set(
  'to cc subject date message-id in-reply-to references content-type content-transfer-encoding content-disposition'.split(
    ' ',
  ),
)

function hasSingleFieldTwice(fields: readonly { key: string }[]): boolean {
  const found = new Set<string>()
  return fields.some(({ key }) => singleFields.has(key) && found.size === found.add(key).size)
}

interface ProvenSender {
  proof: SenderProof
  /** The addresses in From, as they were checked, if there is only one such field. */
  addresses: readonly string[]
  /**
   * The fields that the signature of the sender's domain covers; undefined if nothing is signed, or if the signature does not even
   * cover To, as those of Microsoft.
   */
  signedFields?: ReadonlySet<string>
}

/**
 * Checks the sender of a mail by its signatures and by the DMARC record of its domain. The address from which the mail was
 * delivered is not known, so SPF is not checked.
 */
export async function proofOfSender(path: string, check: Check): Promise<ProvenSender> {
  const resolver = openResolver(check)
  const checkedMail = await dkimVerify(createReadStream(path), { resolver })
  const { fromFields, results, headers } = checkedMail
  if (fromFields !== 1) return { proof: 'unknown', addresses: [] }
  // Accounts are found by the cleaned address, so the domain of this one has to be checked: with full-width letters or
  // unseen characters in it, a forged domain would be another one to name servers.
  const headerFrom = checkedMail.headerFrom.map(cleanEmail)
  const isCleaned = headerFrom.some((address, index) => address !== checkedMail.headerFrom[index])
  const found = { addresses: headerFrom }
  // A signature of only the first part of the body would let anybody add text.
  const valid = hasSingleFieldTwice(headers?.parsed ?? [])
    ? []
    : results.filter(({ status }) => status.result === 'pass' && !status.underSized)
  const aligned = isCleaned ? [] : valid.filter(({ status }) => status.aligned)
  const signed = new Set(
    aligned.flatMap(({ signingHeaders }) => (signingHeaders?.keys ?? '').toLowerCase().split(': ')),
  )
  const passed = { ...found, proof: 'passed', ...(signed.has('to') && { signedFields: signed }) } as const
  const dkimDomains = valid.flatMap(({ signingDomain }) => (signingDomain ? [{ domain: signingDomain }] : []))
  const checked = await dmarc({ headerFrom, fromFields, spfDomains: [], dkimDomains, resolver })
  if (checked === false || checked.status.result === 'temperror') return { ...found, proof: 'unknown' }
  if (checked.status.result === 'pass') return passed
  if (checked.status.result === 'none' && aligned.length > 0) return passed
  if (results.some(({ status }) => status.result === 'temperror')) return { ...found, proof: 'unknown' }
  const isEnforced = checked.status.result === 'fail' && checked.policy !== 'none'
  return { ...found, proof: isEnforced ? 'failed' : 'none' }
}

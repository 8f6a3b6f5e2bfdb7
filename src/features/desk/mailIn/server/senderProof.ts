import { Resolver } from 'node:dns/promises'
import { createReadStream } from 'node:fs'
import { dmarc } from 'mailauth/lib/dmarc/index.js'
import { dkimVerify } from 'mailauth/lib/dkim/verify.js'
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

/**
 * Checks the sender of a mail by its signatures and by the DMARC record of its domain. The address from which the mail was
 * delivered is not known, so SPF is not checked.
 *
 * @returns the addresses in From as well, as they were checked, if there is only one such field
 */
export async function proofOfSender(
  path: string,
  check: Check,
): Promise<{ proof: SenderProof; addresses: readonly string[] }> {
  const resolver = openResolver(check)
  const { headerFrom, fromFields, results } = await dkimVerify(createReadStream(path), { resolver })
  if (fromFields !== 1) return { proof: 'unknown', addresses: [] }
  const found = { addresses: headerFrom }
  // A signature of only the first part of the body would let anybody add text.
  const valid = results.filter(({ status }) => status.result === 'pass' && !status.underSized)
  const dkimDomains = valid.flatMap(({ signingDomain }) => (signingDomain ? [{ domain: signingDomain }] : []))
  const checked = await dmarc({ headerFrom, fromFields, spfDomains: [], dkimDomains, resolver })
  if (checked === false || checked.status.result === 'temperror') return { ...found, proof: 'unknown' }
  if (checked.status.result === 'pass') return { ...found, proof: 'passed' }
  if (checked.status.result === 'none' && valid.some(({ status }) => status.aligned))
    return { ...found, proof: 'passed' }
  if (results.some(({ status }) => status.result === 'temperror')) return { ...found, proof: 'unknown' }
  const isEnforced = checked.status.result === 'fail' && checked.policy !== 'none'
  return { ...found, proof: isEnforced ? 'failed' : 'none' }
}

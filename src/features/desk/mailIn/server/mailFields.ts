import type { Headers, HeaderLines, HeaderValue, AddressObject, EmailAddress } from 'mailparser'
import { tokensIn } from '../../../mail/mailboxes/server/replyAddress.ts'
import type { HeaderFields } from '../policy.ts'
import { cutText } from './mailText.ts'

/** In characters. The rest of a longer field is not read. */
const maxFieldLength = 20_000

/** The header fields of a mail as they were received, in one line each. */
export function fieldsOf(lines: HeaderLines): HeaderFields {
  const fields = new Map<string, string[]>()
  for (const { key, line } of lines) {
    const value = line.slice(line.indexOf(':') + 1, line.indexOf(':') + maxFieldLength)
    const values = fields.get(key) ?? []
    values.push(value.replaceAll(/\s+/g, ' ').trim())
    fields.set(key, values)
  }
  return fields
}

const joined = (fields: HeaderFields, ...names: string[]) =>
  names.flatMap((name) => fields.get(name) ?? []).join(' ')

/** Fields in which servers and mail programs keep the address that a mail was sent to. */
const recipientFields = ['to', 'cc', 'delivered-to', 'x-original-to', 'envelope-to', 'x-envelope-to']
const maxTokens = 50

/**
 * The reply tokens of a mail: first those of addresses, then those of the mails that it answers, latest first.
 *
 * @param signedFields the fields that count; all of them if undefined. A signed mail can be sent again by anybody with other fields
 * in front, so that it would answer what its writer never answered
 */
export function tokensOf(fields: HeaderFields, signedFields?: ReadonlySet<string>) {
  const tokensOfFields = (...names: string[]) =>
    tokensIn(joined(fields, ...names.filter((name) => signedFields?.has(name) ?? true)))
  return [
    ...tokensOfFields(...recipientFields),
    ...tokensOfFields('in-reply-to'),
    ...tokensOfFields('references').toReversed(),
  ].slice(0, maxTokens)
}

export const hasOwnMessageId = (fields: HeaderFields): boolean =>
  tokensIn(joined(fields, 'message-id')).length > 0

/** The time in Date as ISO 8601; null if it is missing or was not in the last thirty years. */
export function sentAtOf(fields: HeaderFields, now: number): string | null {
  const at = Date.parse(fields.get('date')?.[0] ?? '')
  const isPossible = at > now - 30 * 365 * 24 * 60 * 60 * 1000 && at < now + 24 * 60 * 60 * 1000
  return isPossible ? new Date(at).toISOString() : null
}

const isAddressObject = (value: HeaderValue): value is AddressObject =>
  typeof value === 'object' && 'value' in value && Array.isArray(value.value)

const flat = (addresses: readonly EmailAddress[]): EmailAddress[] =>
  addresses.flatMap((each) => (each.group ? flat(each.group) : [each]))

const addressesIn = (headers: Headers, name: string): EmailAddress[] => {
  const value = headers.get(name)
  const values: HeaderValue[] = Array.isArray(value) ? value : value === undefined ? [] : [value]
  return values.filter((each) => isAddressObject(each)).flatMap((each) => flat(each.value))
}

const maxCopies = 20

/** The people in To and Cc except those with the given addresses, each as `name <address>`; at most 20. */
export function copiesOf(headers: Headers, without: (address: string) => boolean): string[] {
  const people = [...addressesIn(headers, 'to'), ...addressesIn(headers, 'cc')]
  const named = new Map(
    people.flatMap(({ name, address = '' }) =>
      address === '' || without(address.toLowerCase())
        ? []
        : [[address.toLowerCase(), name === '' ? address : `${name} <${address}>`] as const],
    ),
  )
  return [...named.values()].slice(0, maxCopies).map((text) => cutText(oneLine(text), 200))
}

/** The name of the sender in From; empty without one. */
export const senderNameOf = (headers: Headers): string =>
  cutText(oneLine(addressesIn(headers, 'from')[0]?.name ?? ''), 200)

export const oneLine = (text: string): string => text.replaceAll(/[\s\p{Cc}\p{Cs}]+/gu, ' ').trim()

import type { signMail } from '../inboundMail.ts'
import type { Envelope } from '../mailShapes/build.ts'

/** The means of a forger: a token, keys, and mails of others. */
export interface Forger {
  /** An envelope with the address of the victim and a right token. */
  victim: () => Envelope
  /** Signs with the key of a domain: example.test belongs to the victim, other.test to the forger. */
  sign: typeof signMail
  /** A key that no domain has published. */
  strangeKey: string
  /** The key of all domains of the tests. */
  privateKey: string
}

/** A mail that must not change any conversation. */
export interface Forgery {
  name: string
  raw: (forger: Forger) => string | Buffer | Promise<string | Buffer>
  /** Such as `held senderFailed`. */
  lands: string
}

/** The beginning of a mail with its body exchanged. */
export const withBody = (raw: Buffer, change: (body: string) => string): Buffer => {
  const text = raw.toString('latin1')
  const at = text.indexOf('\r\n\r\n') + 4
  return Buffer.from(text.slice(0, at) + change(text.slice(at)), 'latin1')
}

export const inFront = (raw: Buffer, lines: string): Buffer =>
  Buffer.concat([Buffer.from(`${lines}\r\n`), raw])

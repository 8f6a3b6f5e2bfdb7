import type { SignatureOptions } from '../inboundMail.ts'
import { alternative, plain } from '../mailShapes/build.ts'
import { signRaw } from '../rawSignature.ts'
import { inFront, withBody, type Forger, type Forgery } from './context.ts'

const order = 'Pay to this account.'
const failed = 'held senderFailed'

/** A mail that the victim has sent to the forger. */
const genuine = ({ victim, sign }: Forger) =>
  sign(plain(victim(), `Hello Eve.\n\n${order}`, { To: 'eve@other.test' }), 'example.test')

/** A mail that the victim has sent, with lines in front that nobody has signed. */
const prefixed = (name: string, lines: (token: string) => string): Forgery => ({
  name,
  raw: async (forger) => inFront(await genuine(forger), lines(forger.victim().replyTo)),
  lands: failed,
})

const crafted = (
  name: string,
  tags: string,
  fields = 'from:to:subject',
  key: 'strangeKey' | 'privateKey' = 'privateKey',
): Forgery => ({
  name,
  raw: (forger) => signRaw(plain(forger.victim(), order), { tags, fields, privateKey: forger[key] }),
  lands: failed,
})

const signed = (name: string, domain: string, options: SignatureOptions = {}): Forgery => ({
  name,
  raw: ({ victim, sign }) => sign(plain(victim(), order), domain, options),
  lands: failed,
})

const changed = (name: string, change: (raw: string, forger: Forger) => string): Forgery => ({
  name,
  raw: async (forger) => {
    const raw = await forger.sign(plain(forger.victim(), 'Hello.'), 'example.test')
    return Buffer.from(change(raw.toString('latin1'), forger), 'latin1')
  },
  lands: failed,
})

/** Signatures that are copied, cut, expired, or of others. */
export const signatureForgeries: readonly Forgery[] = [
  signed('a signature of an unrelated domain', 'other.test'),
  signed('a signature of a domain that looks alike', 'exampel.test'),
  signed('a signature of a domain below the forger’s', 'example.test.other.test'),
  signed('a signature of the top-level domain', 'test'),
  signed('a signature of a selector that does not exist', 'example.test', { selector: 'none' }),
  signed('a signature with a key that was withdrawn', 'example.test', { selector: 'withdrawn' }),
  signed('a signature with a key for other services', 'example.test', { selector: 'service' }),
  signed('a signature with a key record that is no record', 'example.test', { selector: 'endless' }),
  signed('a signature that has expired', 'example.test', {
    signTime: '2026-01-01T00:00:00Z',
    expires: '2026-02-01T00:00:00Z',
  }),
  crafted('a signature with another key', 'd=example.test; s=test', 'from:to:subject', 'strangeKey'),
  crafted('a signature that does not cover From', 'd=example.test; s=test', 'to:subject'),
  crafted('a signature over fields that do not exist', 'd=example.test; s=test', 'x-none:x-from'),
  crafted('a signature for a part of the domain', 'd=example.test.; s=other._domainkey.test', 'from:to'),
  crafted('a signature whose identity is the victim', 'd=other.test; s=test; i=@example.test', 'from:to'),
  crafted('a signature whose domain is named twice', 'd=example.test; d=other.test; s=test', 'from:to'),
  {
    name: 'a signature of the first part of the body',
    raw: async ({ victim, sign }) =>
      withBody(
        await sign(plain(victim(), 'Hello.'), 'example.test', { maxBodyLength: 8 }),
        (body) => `${body}${order}\r\n`,
      ),
    lands: failed,
  },
  {
    name: 'a signature of no part of the body',
    raw: async ({ victim, sign }) =>
      withBody(
        await sign(plain(victim(), 'Hello.'), 'example.test', { maxBodyLength: 0 }),
        () => `${order}\r\n`,
      ),
    lands: failed,
  },
  {
    name: 'sixty signatures',
    raw: ({ victim, sign }) =>
      Array.from({ length: 60 }, (_, index) => `d${index}.other.test`).reduce<Promise<Buffer>>(
        async (raw, domain) => sign(await raw, domain),
        Promise.resolve(Buffer.from(plain(victim(), order))),
      ),
    lands: 'held senderUnverified',
  },
  changed('a changed body', (raw) => raw.replace('Hello.', order)),
  changed('a changed subject', (raw) => raw.replace('Subject: Re', `Subject: ${order}`)),
  changed('a changed name of the sender', (raw) => raw.replace('Grace Hopper', 'Your Bank')),
  changed('a changed date', (raw) => raw.replace('Date: Mon', 'Date: Tue')),
  changed('a signature without its last letters', (raw) => raw.replace(/.{8};?\r\nFrom/, '\r\nFrom')),
  changed('the signature of another mail', (raw, { victim }) => {
    const signature = raw.slice(0, raw.indexOf('\r\nFrom:'))
    return `${signature}\r\n${plain(victim(), order)}`
  }),
  changed('a disclaimer below a signed text', (raw) => `${raw}\r\n--\r\n${order}\r\n`),
  prefixed('a second recipient in front of a real mail', (token) => `To: ${token}`),
  prefixed('a second subject in front of a real mail', (token) => `Cc: ${token}\r\nSubject: ${order}`),
  prefixed('a second type in front of a real mail', (token) => `Cc: ${token}\r\nContent-Type: text/html`),
  prefixed(
    'a second encoding in front of a real mail',
    (token) => `Cc: ${token}\r\nContent-Transfer-Encoding: base64`,
  ),
  prefixed(
    'a second date in front of a real mail',
    (token) => `Cc: ${token}\r\nDate: Mon, 30 Nov 2026 10:00:00 +0100`,
  ),
  {
    name: 'a second boundary in front of a real mail, for parts that the victim has quoted',
    raw: async ({ victim, sign }) => {
      const quoted = `Hello.\n\n--x\nContent-Type: text/plain\n\n${order}\n--x--\n`
      const raw = await sign(
        alternative(victim(), quoted, '<p>Hello.</p>', { To: 'eve@other.test' }),
        'example.test',
      )
      return inFront(raw, `Cc: ${victim().replyTo}\r\nContent-Type: multipart/mixed; boundary=x`)
    },
    lands: failed,
  },
  ...[
    'From: Eve <eve@other.test>',
    'from: eve@other.test',
    'From : eve@other.test',
    'FROM\t:eve@other.test',
  ].map((line): Forgery => ({
    name: `a second sender in front of a real mail, as ${JSON.stringify(line)}`,
    raw: async (forger) => inFront(await genuine(forger), `Cc: ${forger.victim().replyTo}\r\n${line}`),
    lands: 'held noSender',
  })),
  {
    name: 'a second sender behind a signed mail of the forger',
    raw: async ({ victim, sign }) => {
      const raw = await sign(plain(victim(), order, { From: 'eve@other.test' }), 'other.test')
      return raw.toString().replace('\r\nTo:', `\r\nFrom: ${victim().address}\r\nTo:`)
    },
    lands: 'held noSender',
  },
  {
    name: 'Sender and Reply-To of the victim',
    raw: ({ victim, sign }) =>
      sign(
        plain(victim(), order, {
          From: 'eve@other.test',
          Sender: victim().address,
          'Reply-To': victim().address,
        }),
        'other.test',
      ),
    lands: 'held otherSender',
  },
  {
    name: 'a claimed result of a check',
    raw: ({ victim }) =>
      plain(victim(), order, {
        'Authentication-Results': 'mx.desk.test; dkim=pass header.d=example.test; dmarc=pass',
      }),
    lands: failed,
  },
  {
    name: 'a header that another program ends earlier',
    raw: ({ victim, sign }) =>
      sign(
        plain(victim(), order, { From: 'eve@other.test', 'X-Junk': `a\r\n\r\r\nFrom: ${victim().address}` }),
        'other.test',
      ),
    lands: 'held noSender',
  },
]

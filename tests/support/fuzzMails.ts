import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import * as z from 'zod/mini'

/** The body of a request that is taken as it is, and how it is sent. */
export interface RawBody {
  type: string
  content: Buffer
  /** The Content-Length that is sent, if it is not the length of the body. */
  announced?: string
  /** Whether the body is sent in chunks, without a Content-Length. */
  isChunked?: boolean
}

const head =
  'From: Carla <carla@example.test>\r\nTo: support@desk.test\r\nSubject: Printer\r\nMessage-ID: <1@example.test>\r\n'
const multipart = `${head}MIME-Version: 1.0\r\nContent-Type: multipart/mixed; boundary=b\r\n\r\n`
const valid = `${multipart}--b\r\nContent-Type: text/plain\r\n\r\nNo paper.\r\n--b\r\nContent-Type: image/png; name=a.png\r\nContent-Transfer-Encoding: base64\r\n\r\niVBORw0KGgo=\r\n--b--\r\n`

const brokenMails = [
  '',
  '\r\n',
  '\n\n\n',
  '\0',
  '.\r\n',
  'From ',
  head,
  head.replaceAll('\r\n', '\n'),
  head.replaceAll('\r\n', '\r'),
  `${head}\r\n`,
  `${head}\r\n\0\0\0`,
  `${head}: no name\r\n : folded\r\n\r\nx`,
  `From: ${'a'.repeat(300_000)}@x.test\r\n\r\nx`,
  `Subject: =?utf-8?b?////?= =?x-none?q?=00=ff?= =?utf-8?\r\n\r\nx`,
  `Subject: ${'=?utf-8?q?a?= '.repeat(5000)}\r\n\r\nx`,
  'X-Line: y\r\n'.repeat(20_000),
  `${head}Content-Type: multipart/mixed\r\n\r\nno boundary`,
  `${head}Content-Type: multipart/mixed; boundary=""\r\n\r\n----\r\n`,
  `${multipart}--b`,
  `${multipart}${'--b\r\n\r\n'.repeat(5000)}`,
  `${multipart}--b\r\nContent-Type: message/rfc822\r\n\r\n`.repeat(200),
  `${head}Content-Type: text/plain; charset="\0"\r\nContent-Transfer-Encoding: x\r\n\r\n\xff\xfe`,
  `${head}Content-Transfer-Encoding: base64\r\n\r\n===${'='.repeat(1000)}`,
  `${head}Content-Transfer-Encoding: quoted-printable\r\n\r\n=\r\n=zz=3`,
  `${head}Date: Thu, 99 Foo 99999 99:99:99 +9999\r\n\r\nx`,
  `${head}References: ${'<a@b> '.repeat(20_000)}\r\n\r\nx`,
  `${head}DKIM-Signature: v=1; a=x; d=; s=; h=; b=\r\nReceived: \r\n\r\nx`,
  `${head}\r\n${'a'.repeat(1_000_000)}`,
  '{"email":"Subject: x"}',
]

/** A valid mail with some bytes replaced, or cut off. */
const damaged = fc
  .tuple(fc.nat(valid.length), fc.array(fc.tuple(fc.nat(valid.length - 1), fc.nat(255)), { maxLength: 20 }))
  .map(([length, changes]) => {
    const bytes = Buffer.from(valid, 'latin1')
    for (const [at, byte] of changes) bytes[at] = byte
    return bytes.subarray(0, length)
  })

const contents = fc.oneof(
  fc.constantFrom(...brokenMails).map((text) => Buffer.from(text, 'latin1')),
  damaged,
  fc.uint8Array({ maxLength: 2000 }).map((bytes) => Buffer.from(bytes)),
)

/** Lengths that are false, or none at all. */
const lengths = ['-1', '0', '1', '1e3', '0x10', '+5', '', ' ', '5, 6', '5000', '52428801', '9'.repeat(30)]

/** Raw mails that are broken, with a content type of these or another, and sent in wrong ways. */
export const hostileMails = (
  types: readonly string[],
  otherTypes: readonly string[],
): fc.Arbitrary<RawBody> =>
  fc
    .tuple(
      fc.oneof(
        { weight: 4, arbitrary: fc.constantFrom(...types) },
        { weight: 1, arbitrary: fc.constantFrom(...otherTypes) },
      ),
      contents,
      fc.oneof(
        { weight: 3, arbitrary: fc.constant({}) },
        { weight: 1, arbitrary: fc.constant({ isChunked: true }) },
        { weight: 1, arbitrary: fc.constantFrom(...lengths).map((announced) => ({ announced })) },
      ),
    )
    .map(([type, content, sending]) => ({ type, content, ...sending }))

/** Adds a mailbox with a webhook, as an administrator; returns the secret of the webhook's path. */
export async function addWebhookSecret(url: string, cookie: string): Promise<string> {
  const post = async (path: string, body?: object) => {
    const headers = { cookie, ...(body && { 'content-type': 'application/json' }) }
    const response = await fetch(url + path, {
      method: 'POST',
      headers,
      ...(body && { body: JSON.stringify(body) }),
    })
    return added.parse(await response.json())
  }
  const { id } = await post('/api/mailboxes', {
    address: `support-${randomUUID()}@desk.test`,
    name: 'Support',
    brandId: null,
    category: 'service',
    priority: 'high',
    strangers: 'hold',
  })
  const { path = '' } = await post(`/api/mailboxes/${id}/webhook`)
  return path.slice(path.lastIndexOf('/') + 1)
}

const added = z.object({ id: z.optional(z.number()), path: z.optional(z.string()) })

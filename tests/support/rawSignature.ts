import { createHash, createSign } from 'node:crypto'

interface RawSignature {
  /** The fields that the signature is over, such as `from:to`. */
  fields: string
  /** All tags except bh and b, such as `d=example.test; s=test`. */
  tags: string
  privateKey: string
}

const relaxed = (line: string) => {
  const at = line.indexOf(':')
  const value = line
    .slice(at + 1)
    .replaceAll(/\s+/g, ' ')
    .trim()
  return `${line.slice(0, at).trim().toLowerCase()}:${value}`
}

/** A mail with a DKIM signature as no honest program makes it. The lines of its header must not be folded. */
export function signRaw(raw: string, { fields, tags, privateKey }: RawSignature): string {
  const end = raw.indexOf('\r\n\r\n')
  const lines = raw.slice(0, end).split('\r\n')
  const body = raw
    .slice(end + 4)
    .replaceAll(/[ \t]+\r\n/g, '\r\n')
    .replaceAll(/[ \t]+/g, ' ')
    .replace(/(\r\n)*$/, '\r\n')
  const hash = createHash('sha256').update(body).digest('base64')
  const signature = `DKIM-Signature: v=1; a=rsa-sha256; c=relaxed/relaxed; ${tags}; h=${fields}; bh=${hash}; b=`
  const signed = fields
    .split(':')
    .flatMap((name) => lines.filter((line) => line.toLowerCase().startsWith(`${name}:`)).slice(-1))
  const text = [...signed.map(relaxed), relaxed(signature)].join('\r\n')
  const b = createSign('RSA-SHA256').update(text).sign(privateKey, 'base64')
  return `${signature}${b}\r\n${raw}`
}

import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { AttachmentStream, HeaderLines, Headers, MailParser, MessageText } from 'mailparser'
import { machineSign } from '../policy.ts'
import { LetterParser, repairUtf8 } from './letterParser.ts'
import {
  copiesOf,
  fieldsOf,
  hasOwnMessageId,
  oneLine,
  senderNameOf,
  sentAtOf,
  tokensOf,
} from './mailFields.ts'
import { cleanSubject, cutText, divideText, readText } from './mailText.ts'
import { maxText, wholeTextName, type ParsedMail, type ParseTask } from './parsedMail.ts'
import { proofOfSender } from './senderProof.ts'

/** In bytes. A smaller embedded picture is a spacer or a tracking pixel. */
const leastPictureBytes = 1_024
/** The number of names that are returned of files whose content is not kept. */
const maxNamedFiles = 100

interface FoundFile {
  name: string
  bytes: number
  path: string | undefined
  checksum: string
  isSpacer: boolean
}

interface Content {
  headers: Headers
  lines: HeaderLines
  text: MessageText | undefined
  files: FoundFile[]
  isBroken: boolean
}

/**
 * The library that checks the sender takes time and memory by the square of the lines of the header: 90,000 lines would take
 * minutes. The limit is one recipient in each line, for more recipients than servers allow.
 */
const maxHeaderLines = 12_000

const lineCountOf = (lines: HeaderLines) =>
  lines.reduce((count, { line }) => count + line.split('\n').length, 0)

const unchecked: Awaited<ReturnType<typeof proofOfSender>> = { proof: 'unknown', addresses: [] }

/** Reads a mail from a file, checks its sender, and writes its files into a folder. */
export async function parseMail(task: ParseTask): Promise<ParsedMail> {
  const { headers, lines, text, files, isBroken: isCutOff } = await readContent(task)
  const isCheckable = lines.length > 0 && lineCountOf(lines) <= maxHeaderLines
  const { proof, addresses, signedFields } = isCheckable ? await proofOfSender(task.path, task) : unchecked
  const isBroken = isCutOff || (lines.length > 0 && !isCheckable)
  const fields = fieldsOf(lines)
  const whole = encryptedText(fields) ?? readText(text?.text, text?.html || undefined)
  const { written, quoted } = divideText(whole)
  const isCut = written.length > maxText
  const [address] = addresses
  const kept = files
    .filter(({ isSpacer }) => !isSpacer)
    .map(({ name, bytes, path }) => ({ name, bytes, ...(path !== undefined && { path }) }))
  const isOwn = (other: string) => tokensOf(new Map([['to', [other]]])).length > 0 || other === task.mailbox
  return {
    isBroken,
    // A broken mail is never taken for a double of another one.
    contentKey: contentKeyOf(lines, text, isBroken ? task.path : '', files),
    messageId: oneLine(fields.get('message-id')?.[0] ?? '').slice(0, 500) || null,
    sender:
      address !== undefined && addresses.length === 1
        ? { address: oneLine(address).slice(0, 320), name: senderNameOf(headers) }
        : null,
    subject: cleanSubject(subjectOf(headers, lines)),
    sentAt: sentAtOf(fields, Date.now()),
    proof,
    machineSign: machineSign(fields, task.mailbox),
    tokens: tokensOf(fields, signedFields),
    hasOwnMessageId: hasOwnMessageId(fields),
    copies: copiesOf(headers, (other) => isOwn(other) || other === address?.toLowerCase()),
    text: cutText(written, maxText),
    quoted: cutText(quoted, maxText),
    isCut,
    files: isCut ? [await wholeTextFile(task.folder, text?.text ?? whole), ...kept] : kept,
  }
}

function subjectOf(headers: Headers, lines: HeaderLines): string {
  const subject = headers.get('subject')
  if (typeof subject !== 'string') return ''
  if (!subject.includes('\uFFFD')) return subject
  // The library reads letters that are not encoded as UTF-8 only.
  const { line = '' } = lines.find(({ key }) => key === 'subject') ?? {}
  return repairUtf8(Buffer.from(line.slice(line.indexOf(':') + 1), 'latin1')).toString()
}

async function wholeTextFile(folder: string, text: string) {
  const path = join(folder, 'whole')
  await writeFile(path, text)
  return { name: wholeTextName, bytes: Buffer.byteLength(text), path }
}

async function readContent(task: ParseTask): Promise<Content> {
  // The streams of the library keep a whole embedded mail as one file.
  const parser = new LetterParser({
    skipHtmlToText: true,
    skipImageLinks: true,
    ignoreEmbedded: true,
    checksumAlgo: 'sha256',
  })
  let headers: Headers = new Map()
  let lines: HeaderLines = []
  parser.on('headers', (found) => (headers = found))
  parser.on('headerLines', (found) => (lines = found))
  let text: MessageText | undefined
  const files: FoundFile[] = []
  const read = async (stream: MailParser) => {
    const parts: AsyncIterable<AttachmentStream | MessageText> = stream
    for await (const part of parts) {
      if (part.type === 'text') text = part
      else files.push(await keepFile(part, files.length, task))
    }
  }
  const reading = Promise.all([pipeline(createReadStream(task.path), parser), read(parser)])
  const isBroken = await reading.then(
    () => false,
    (error: unknown) => {
      // An error of the disk says nothing about the mail.
      if (error instanceof Error && 'syscall' in error) throw error
      return true
    },
  )
  return { headers, lines, text, files: files.slice(0, maxNamedFiles), isBroken }
}

/** Writes a file of the mail, up to the limit; it is read to its end in any case, because the parser waits for that. */
async function keepFile(part: AttachmentStream, index: number, task: ParseTask): Promise<FoundFile> {
  const path = join(task.folder, String(index))
  let bytes = 0
  const limited = async function* (chunks: AsyncIterable<Buffer>) {
    for await (const chunk of chunks) {
      bytes += chunk.length
      if (bytes <= task.maxFileBytes && index < task.maxFiles) yield chunk
    }
  }
  const content: Readable = part.content
  await pipeline(content, limited, createWriteStream(path))
  part.release?.()
  return {
    name: nameOf(part),
    bytes,
    path: bytes > task.maxFileBytes || index >= task.maxFiles ? undefined : path,
    checksum: part.checksum ?? '',
    isSpacer: part.related === true && part.contentType.startsWith('image/') && bytes < leastPictureBytes,
  }
}

const endings: Readonly<Record<string, string>> = {
  'message/rfc822': 'eml',
  'text/calendar': 'ics',
  'text/plain': 'txt',
  'text/html': 'html',
  'image/jpeg': 'jpg',
  'image/png': 'png',
  'image/gif': 'gif',
  'application/pdf': 'pdf',
}

function nameOf({ filename, contentType }: AttachmentStream): string {
  const named = oneLine(filename ?? '')
  if (named !== '') return cutText(named, 500)
  const ending = endings[contentType.toLowerCase()]
  return ending === undefined ? 'file' : `file.${ending}`
}

/** The words in place of a text that only the recipient's mail program can decrypt; undefined if it is readable. */
function encryptedText(fields: ReadonlyMap<string, readonly string[]>): string | undefined {
  const type = fields.get('content-type')?.[0]?.toLowerCase() ?? ''
  const isEncrypted =
    type.startsWith('multipart/encrypted') ||
    (/^application\/(x-)?pkcs7-mime/.test(type) && !type.includes('certs-only'))
  return isEncrypted ? '(This email is encrypted or sealed. Its text is in the attached file.)' : undefined
}

/** Without the fields that servers add on the way, so that a mail in two mailboxes has one key. */
function contentKeyOf(
  lines: HeaderLines,
  text: MessageText | undefined,
  more: string,
  files: readonly FoundFile[],
): string {
  const fieldOf = (name: string) => lines.find(({ key }) => key === name)?.line ?? ''
  const parts = [
    ...['message-id', 'from', 'date', 'subject'].map(fieldOf),
    text?.text ?? '',
    text?.html ?? '',
    more,
    ...files.map(({ name, checksum }) => `${name} ${checksum}`),
  ]
  const hash = createHash('sha256')
  // With its length in front, no part can be taken for the end of another one.
  for (const part of parts) hash.update(`${part.length} `).update(part)
  return hash.digest('hex')
}

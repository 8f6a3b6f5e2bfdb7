import { randomBytes, randomUUID } from 'node:crypto'
import { Agent } from 'node:http'
import * as z from 'zod/mini'
import { pathOfAttachment } from '../../src/features/desk/attachments/values.ts'
import { png } from '../../tests/support/pictures.ts'
import { multipartBody, multipartType } from '../../tests/support/sendFile.ts'
import { type ExactRequest, sendExactly } from './exactRequest.ts'

const created = z.object({ id: z.number() })
const listedFiles = z.object({ files: z.array(z.object({ id: z.number() })) })
const sentFiles = z.array(z.object({ id: z.number(), responseId: z.nullable(z.number()) }))

const path = '/api/attachments'
const mostUnsent = 20
/** Contents that several users upload. */
const shared = Array.from({ length: 3 }, (_, n) => Buffer.from(`This is log ${n}.\n`.repeat(5000)))

interface UploadedFile {
  content: Buffer
  isPicture: boolean
}

/** A ticket or response with files; sent again with its key until it is acknowledged. */
interface Message {
  /** The ticket of a response; undefined for a new ticket. */
  ticketId: number | undefined
  ids: number[]
  key: string
}

interface SentMessage extends Message {
  ticketId: number
  /** Undefined if the files belong to the ticket itself. */
  responseId: number | undefined
}

type Answer = { status: number; content: Buffer } | undefined

/** A customer who uploads, deletes and sends files, with everything that the server has acknowledged. */
export class AttachmentJournal {
  readonly #cookie: string
  #port = 0
  #agent = new Agent()
  readonly #files = new Map<number, UploadedFile>()
  /** Acknowledged files that were neither sent nor deleted. */
  readonly #unsent = new Set<number>()
  readonly #messages: SentMessage[] = []
  readonly faults: string[] = []
  #waiting: Message | undefined
  #turn = 0
  /** The number of messages and files that were compared already. */
  #compared = { messages: 0, files: 0 }
  /** The number of requests without a response. */
  unanswered = 0
  /** The number of messages that got a response only when repeated; the earlier server may have stored them. */
  repeated = 0

  constructor(cookie: string) {
    this.#cookie = cookie
  }

  get uploads(): number {
    return this.#files.size
  }

  get messages(): number {
    return this.#messages.length
  }

  /** Sends all further requests to the server on this port. */
  connect(port: number): void {
    this.#agent.destroy()
    this.#agent = new Agent({ keepAlive: true })
    this.#port = port
  }

  disconnect(): void {
    this.#agent.destroy()
  }

  /** Uploads files and sends them, until the server stops responding. */
  async run(): Promise<void> {
    while (this.faults.length === 0) {
      this.#turn += 1
      const files = Array.from({ length: 1 + (this.#turn % 2) }, (_, n) => this.#newFile(n))
      const ids = await Promise.all(files.map((file) => this.#upload(file)))
      if (ids.includes(undefined)) break
      const uploaded = ids.filter((id) => id !== undefined)
      const isGoing = this.#turn % 5 === 0 ? this.#delete(uploaded) : this.#send(uploaded)
      if (!(await isGoing)) break
    }
  }

  #newFile(n: number): UploadedFile {
    const isPicture = this.#turn % 3 === n
    if (isPicture) {
      const picture = png(20 + (this.#turn % 400), 20 + this.#turn)
      return { content: Buffer.concat([picture, randomBytes(1000)]), isPicture }
    }
    const common = this.#turn % 4 === 0 ? shared[this.#turn % shared.length] : undefined
    return { content: common ?? randomBytes(1 + ((this.#turn * 7919) % 400_000)), isPicture }
  }

  async #upload(file: UploadedFile): Promise<number | undefined> {
    const sent = { name: 'file.dat', type: 'application/octet-stream', content: file.content }
    const headers = { 'content-type': multipartType }
    const answer = await this.#request({
      method: 'POST',
      path,
      headers,
      body: multipartBody('file', sent),
    })
    if (!this.#isStatus(answer, 201, 'An upload')) return undefined
    const { id } = created.parse(JSON.parse(answer.content.toString()))
    this.#files.set(id, file)
    this.#unsent.add(id)
    return id
  }

  async #delete(ids: number[]): Promise<boolean> {
    for (const id of ids) {
      // Without a response, the file may or may not be deleted.
      this.#files.delete(id)
      this.#unsent.delete(id)
      const answer = await this.#request({ method: 'DELETE', path: `${path}/${id}`, headers: {} })
      if (!this.#isStatus(answer, 200, 'A deletion')) return false
    }
    return true
  }

  #send(ids: number[]): Promise<boolean> {
    for (const id of ids) this.#unsent.delete(id)
    const ticketId = this.#turn % 2 === 0 ? this.#messages.at(-1)?.ticketId : undefined
    this.#waiting = { ticketId, ids, key: randomUUID() }
    return this.#sendWaiting()
  }

  /** Returns true once no message awaits its acknowledgement. */
  async #sendWaiting(): Promise<boolean> {
    const message = this.#waiting
    if (!message) return true
    const { ticketId, ids: attachmentIds, key } = message
    const body =
      ticketId === undefined
        ? {
            title: 'Files',
            description: 'The files of this ticket are attached.',
            category: 'technical',
            attachmentIds,
          }
        : { message: 'Further files.', attachmentIds }
    const answer = await this.#request({
      method: 'POST',
      path: ticketId === undefined ? '/api/tickets' : `/api/tickets/${ticketId}/responses`,
      headers: { 'content-type': 'application/json', 'idempotency-key': key },
      body: JSON.stringify(body),
    })
    if (!this.#isStatus(answer, 201, 'A message')) return false
    const { id } = created.parse(JSON.parse(answer.content.toString()))
    this.#waiting = undefined
    this.#messages.push(
      ticketId === undefined
        ? { ...message, ticketId: id, responseId: undefined }
        : { ...message, ticketId, responseId: id },
    )
    return true
  }

  /** Repeats the message without a response, and compares everything acknowledged since the last comparison. */
  async recover(): Promise<void> {
    if (this.#waiting) this.repeated += 1
    if (!(await this.#sendWaiting())) this.faults.push('A message cannot be sent again.')
    await this.#compare()
    await this.#deleteMany()
  }

  /** Compares everything acknowledged. @param isSwept whether the unsent files were deleted */
  async compareAll(isSwept: boolean): Promise<void> {
    this.#compared = { messages: 0, files: 0 }
    if (isSwept) {
      for (const id of this.#unsent) this.#files.delete(id)
      this.#unsent.clear()
      const left = await this.#listUnsent()
      if (left.length > 0) this.faults.push(`Not swept: ${left.join(', ')}`)
    }
    await this.#compare()
  }

  async #compare(): Promise<void> {
    for (const message of this.#messages.slice(this.#compared.messages)) {
      const { ticketId, responseId, ids } = message
      const rows = await this.#read(`/api/tickets/${ticketId}/attachments`, sentFiles)
      const found = rows.filter((row) => row.responseId === (responseId ?? null)).map(({ id }) => id)
      if (String(found) !== String(ids.toSorted((one, other) => one - other)))
        this.faults.push(
          `A message of ticket ${ticketId} has the files ${String(found)} instead of ${String(ids)}.`,
        )
    }
    const listed = await this.#listUnsent()
    for (const id of this.#unsent) if (!listed.includes(id)) this.faults.push(`File ${id} is not listed.`)
    for (const [id, file] of [...this.#files].slice(this.#compared.files)) {
      await this.#compareFile(id, file)
    }
    for (const id of listed) {
      // Stored, but without a response; it must be readable, too.
      if (!this.#files.has(id)) await this.#compareFile(id, undefined)
    }
    this.#compared = { messages: this.#messages.length, files: this.#files.size }
  }

  /** Checks that the file is readable and, if it was acknowledged, has this content. */
  async #compareFile(id: number, file: UploadedFile | undefined): Promise<void> {
    const get = (form: 'file' | 'preview' | 'picture') =>
      this.#request({ path: pathOfAttachment(id, form), headers: {} })
    const answer = await get('file')
    if (answer?.status !== 200 || (file && !answer.content.equals(file.content)))
      this.faults.push(`File ${id} is lost or another one: ${answer?.status ?? 'no response'}`)
    if (!file?.isPicture) return
    for (const form of ['preview', 'picture'] as const) {
      const shown = await get(form)
      if (shown?.status !== 200 || shown.content.length === 0) this.faults.push(`File ${id} has no ${form}.`)
    }
  }

  /** Deletes unsent files before their limit is reached. */
  async #deleteMany(): Promise<void> {
    const listed = await this.#listUnsent()
    if (listed.length > mostUnsent) await this.#delete(listed)
    this.#compared.files = this.#files.size
  }

  async #listUnsent(): Promise<number[]> {
    return (await this.#read(path, listedFiles)).files.map(({ id }) => id)
  }

  async #read<Shape extends z.ZodMiniType>(from: string, shape: Shape): Promise<z.infer<Shape>> {
    const answer = await this.#request({ path: from, headers: {} })
    if (answer?.status !== 200) throw new Error(`${from} responded with ${answer?.status ?? 'nothing'}.`)
    return shape.parse(JSON.parse(answer.content.toString()))
  }

  #isStatus(answer: Answer, status: number, request: string): answer is NonNullable<Answer> {
    if (answer && answer.status !== status)
      this.faults.push(`${request} was refused: ${answer.status} ${answer.content.toString()}`)
    return answer?.status === status
  }

  async #request(what: ExactRequest): Promise<Answer> {
    const headers = { ...what.headers, cookie: this.#cookie }
    const outcome = await sendExactly(this.#port, this.#agent, { ...what, headers })
    if (outcome.kind === 'answered') return outcome
    this.unanswered += 1
    return undefined
  }
}

import { Agent } from 'node:http'
import { sendExactly } from './exactRequest.ts'
import type { Journal, Write } from './journal.ts'

const maxUnderWay = 16

/** Sends new and waiting writes of a journal to one server, at a fixed rate per second. */
export class Traffic {
  readonly #journal: Journal
  readonly #port: number
  readonly #agent = new Agent({ keepAlive: true })
  readonly #underWay = new Set<Promise<void>>()
  readonly #timer: NodeJS.Timeout
  /** Writes without a response, with the `sentAt` of their Outcome. */
  readonly silent: { write: Write; sentAt: number | undefined }[] = []
  readonly faults: string[] = []
  cut = 0

  constructor(journal: Journal, port: number, perSecond: number) {
    this.#journal = journal
    this.#port = port
    this.#timer = setInterval(() => {
      // Once a write got no response, the server is gone, and further writes would only be counted again.
      if (this.#underWay.size >= maxUnderWay || this.silent.length > 0) return
      const again = journal.waiting.shift()
      if (again) this.#begin(again)
      this.#begin(journal.next())
    }, 1000 / perSecond)
  }

  /** Begins several writes at once, so that some are in flight in the next moment. */
  burst(count: number): void {
    for (let index = 0; index < count; index += 1) this.#begin(this.#journal.next())
  }

  /** Stops sending; resolves once no write is in flight. */
  async end(): Promise<void> {
    clearInterval(this.#timer)
    await Promise.all(this.#underWay)
    this.#agent.destroy()
  }

  /** Sends only waiting writes, until all are acknowledged. */
  async finish(): Promise<void> {
    clearInterval(this.#timer)
    while (this.#journal.waiting.length > 0 && this.faults.length === 0 && this.silent.length === 0) {
      for (const write of this.#journal.waiting.splice(0, maxUnderWay)) this.#begin(write)
      await Promise.all(this.#underWay)
    }
    this.#agent.destroy()
  }

  #begin(write: Write): void {
    const sending = this.#send(write).finally(() => this.#underWay.delete(sending))
    this.#underWay.add(sending)
  }

  async #send(write: Write): Promise<void> {
    const outcome = await sendExactly(this.#port, this.#agent, write)
    if (outcome.kind === 'answered') {
      const { status, retryAfter, content } = outcome
      if (status === 200 || status === 201) {
        write.acknowledge(JSON.parse(content.toString()))
        return
      }
      // Refused temporarily, so it is sent again.
      if (!retryAfter) this.faults.push(`${write.kind}: ${status} ${content.toString()}`)
    } else if (outcome.kind === 'cut') {
      write.unanswered += 1
      this.cut += 1
    } else {
      write.unanswered += 1
      this.silent.push({ write, sentAt: outcome.sentAt })
    }
    this.#journal.waiting.push(write)
  }
}

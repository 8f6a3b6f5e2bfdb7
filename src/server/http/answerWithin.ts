import type { FastifyReply, FastifyRequest } from 'fastify'
import type { FirstCall } from '../../pageState.ts'
import type { AccountReads } from '../limits/accountReads.ts'
import { Download } from './download.ts'
import { ListRange, rangeWithin } from '../lists/listRange.ts'
import { listWithin, LongList, type AnswerWithin } from '../lists/longList.ts'

/** A served call that only reads. */
export interface ServedRead {
  /** Of the answer: only declared fields leave. */
  schema: Record<string, unknown>
  /** Whether it waits for the account's turn. */
  isList: boolean
  /** As for a request of the same session, without asking again whose it is. @throws what would be a refusal */
  run: (request: FastifyRequest, reply: FastifyReply, asked: FirstCall) => Promise<unknown>
}

/** Answers a call within the process. Undefined where it has no such answer, or a longer one. */
export type AnswerCallWithin = (
  request: FastifyRequest,
  reply: FastifyReply,
  asked: FirstCall,
  maxChars: number,
) => Promise<(AnswerWithin & { answer: unknown }) | undefined>

/** Answers calls for a document that brings the answers, whose request and reply are given. */
export const answeringWithin =
  (served: ReadonlyMap<string, ServedRead>, accountReads: AccountReads): AnswerCallWithin =>
  async (request, reply, asked, maxChars) => {
    const read = served.get(asked.path)
    if (!read) return undefined
    // An array, too: Fastify types objects only.
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- for that reason
    const serialize = (value: unknown) => reply.serializeInput(value as Record<string, unknown>, read.schema)
    const answering = async () => {
      const answer = await read.run(request, reply, asked)
      const within = await textOf(answer, serialize, maxChars)
      return within && within.json.length <= maxChars ? { ...within, answer } : undefined
    }
    return read.isList ? accountReads.inTurnFor(request)(answering) : answering()
  }

async function textOf(
  answer: unknown,
  serialize: (value: unknown) => string,
  maxChars: number,
): Promise<AnswerWithin | undefined> {
  if (answer instanceof ListRange) return rangeWithin(answer)
  if (answer instanceof LongList) return listWithin(answer, serialize, maxChars)
  if (answer instanceof Download) return undefined
  return { status: 200, json: serialize(answer) }
}

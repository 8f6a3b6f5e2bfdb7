import type { FastifyReply, FastifyRequest } from 'fastify'
import type { InternalCall, InternalResponse } from '../../shared/site/pageState.ts'
import type { AccountReads } from '../limits/accountReads.ts'
import { workOf } from '../limits/responseWork.ts'
import { Download, MadeFile } from './download.ts'
import { ListRange, rangeWithin } from './listRange.ts'
import { listWithin, LongList } from './longList.ts'

/** A served endpoint that only reads. */
export interface ServedRead {
  /** The schema of the response: only declared fields leave. */
  schema: Record<string, unknown>
  /** Whether it waits for the account's turn. */
  isList: boolean
  /** Runs the handler for the session of the given request, which is not read again. @throws what would be a refusal */
  run: (request: FastifyRequest, reply: FastifyReply, asked: InternalCall) => Promise<unknown>
}

/** Answers a request within the process. Undefined where it has no such response, or a longer one. */
export type CallInternally = (
  request: FastifyRequest,
  reply: FastifyReply,
  asked: InternalCall,
  maxChars: number,
) => Promise<InternalResponse | undefined>

/** Answers requests for a document that brings the responses, whose request and reply are given. */
export const callingInternally =
  (served: ReadonlyMap<string, ServedRead>, accountReads: AccountReads): CallInternally =>
  async (request, reply, asked, maxChars) => {
    const read = served.get(asked.path)
    if (!read) return undefined
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- Fastify serializes arrays as well, and types objects only
    const serialize = (value: unknown) => reply.serializeInput(value as Record<string, unknown>, read.schema)
    const answering = async () => {
      const within = await serialized(await read.run(request, reply, asked), serialize, maxChars)
      return within && within.json.length <= maxChars ? within : undefined
    }
    // The document may be sent before.
    const end = workOf(reply.raw).begin()
    try {
      return await (read.isList ? accountReads.inTurnFor(request, reply)(answering) : answering())
    } finally {
      end()
    }
  }

async function serialized(
  response: unknown,
  serialize: (value: unknown) => string,
  maxChars: number,
): Promise<InternalResponse | undefined> {
  if (response instanceof ListRange) return rangeWithin(response)
  if (response instanceof LongList) return listWithin(response, serialize, maxChars)
  if (response instanceof Download || response instanceof MadeFile) return undefined
  return { status: 200, json: serialize(response) }
}

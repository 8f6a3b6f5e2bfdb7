import type { FastifyReply, FastifyRequest } from 'fastify'
import type { InternalCall, InternalResponse } from '../../shared/site/pageState.ts'
import type { AccountReads } from '../limits/accountReads.ts'
import { workOf } from '../limits/responseWork.ts'
import { Download, MadeFile } from './download.ts'
import { ListRange, rangeWithin } from './listRange.ts'
import { listWithin, LongList } from './longList.ts'

/** A GET endpoint whose response can be preloaded. */
export interface ServedRead {
  /** The schema of the response: only declared fields are sent. */
  schema: Record<string, unknown>
  /** Whether the read waits for the account's turn, see AccountReads. */
  isList: boolean
  /**
   * Runs the handler with the session that was read for `request`.
   * @throws if the endpoint refuses
   */
  run: (request: FastifyRequest, reply: FastifyReply, asked: InternalCall) => Promise<unknown>
}

/**
 * Answers a request within the process, without HTTP. Returns undefined if the response cannot be preloaded or is
 * longer than `maxChars`.
 */
export type RequestInternally = (
  request: FastifyRequest,
  reply: FastifyReply,
  asked: InternalCall,
  maxChars: number,
) => Promise<InternalResponse | undefined>

/**
 * Returns the function that reads the preloaded data of a page. The function gets the request for the page, and its
 * reply.
 */
export const callingInternally =
  (served: ReadonlyMap<string, ServedRead>, accountReads: AccountReads): RequestInternally =>
  async (request, reply, asked, maxChars) => {
    const read = served.get(asked.path)
    if (!read) return undefined
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- Fastify serializes arrays as well, and types objects only
    const serialize = (value: unknown) => reply.serializeInput(value as Record<string, unknown>, read.schema)
    const answering = async () => {
      const within = await serialized(await read.run(request, reply, asked), serialize, maxChars)
      return within && within.json.length <= maxChars ? within : undefined
    }
    // Counts this read as work for the response, because the page may be sent before the read ends.
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
  if (response instanceof ListRange) return rangeWithin(response, serialize)
  if (response instanceof LongList) return listWithin(response, serialize, maxChars)
  if (response instanceof Download || response instanceof MadeFile) return undefined
  return { status: 200, json: serialize(response) }
}

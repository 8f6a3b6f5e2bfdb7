import type {
  RespondInternally,
  FirstData,
  InternalResponse,
  OpenedPage,
} from '../../shared/site/pageState.ts'
import { jsonForHtml } from './jsonForHtml.ts'

/** The maximum length of all preloaded responses together. With more data, users would wait longer for the page. */
const maxChars = 64 * 1024

/** Answers a request, or throws if the endpoint refuses. */
type Answering = (
  call: Parameters<RespondInternally>[0],
  maxResponseChars: number,
) => Promise<InternalResponse | undefined>

/**
 * Opens a page and waits for the data that it shows first. A response that is refused, fails, or is too slow or too
 * long is left out; the browser requests it again.
 *
 * @param open opens the page with a function that answers the page's requests
 * @param maxWaitMs how long the page waits for the data at most
 */
export async function readFirst(
  open: (answer: RespondInternally) => OpenedPage,
  respond: Answering,
  maxWaitMs: number,
): Promise<OpenedPage> {
  let roomChars = maxChars
  const page = open(async (call) => {
    const answered = await respond(call, maxChars)
    if (!answered || answered.json.length > roomChars) return undefined
    roomChars -= answered.json.length
    return answered
  })
  let timer: ReturnType<typeof setTimeout> | undefined
  const tooLate = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, maxWaitMs)
  })
  await Promise.race([page.isRead, tooLate])
  clearTimeout(timer)
  return page
}

/**
 * The preloaded data as an element at the end of the HTML. src/portals/data/firstData.ts reads it.
 *
 * @param userId the user who may see the data; the browser ignores it if another user is signed in
 */
export function firstDataElement(userId: number, data: FirstData): string {
  if (data.length === 0) return ''
  return `<script type="application/json" data-user="${userId}" data-date="${new Date().toUTCString()}">${jsonForHtml(data)}</script>`
}

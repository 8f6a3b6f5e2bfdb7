import type {
  AnswerInternally,
  FirstData,
  InternalResponse,
  OpenedPage,
} from '../../shared/site/pageState.ts'
import { jsonForHtml } from './jsonForHtml.ts'

/** Limits all responses together: a longer document would keep the person waiting. */
const maxChars = 64 * 1024

/** Answers a request, or throws what would be a refusal. */
type Answering = (
  call: Parameters<AnswerInternally>[0],
  maxResponseChars: number,
) => Promise<InternalResponse | undefined>

/**
 * Opens a page and waits for the data that it shows first. Whatever is refused, fails, is too slow or too long is left out:
 * asked for again, it is refused, reported or sent as ever.
 *
 * @param open opens the page with how its requests are answered
 * @param maxWaitMs how long the document waits at most
 */
export async function readFirst(
  open: (answer: AnswerInternally) => OpenedPage,
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
 * The data as an element for the end of the document, which the browser takes instead of asking (src/portals/data/firstData.ts).
 *
 * @param userId for whom they are: nobody else's page takes them
 */
export function firstDataElement(userId: number, data: FirstData): string {
  if (data.length === 0) return ''
  return `<script type="application/json" data-user="${userId}" data-date="${new Date().toUTCString()}">${jsonForHtml(data)}</script>`
}

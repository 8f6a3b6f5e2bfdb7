import type { PreloadedCall } from '../../pageState.ts'
import type { InternalResponse } from '../lists/longList.ts'
import { escapeHtml } from './escapeHtml.ts'
import { safeInHtml } from './jsonForHtml.ts'

/** A document waits no longer for its data; up to then the screen would have to wait as long after the script. */
const maxWaitMs = 1000
/** Limits all responses together: a longer document would keep the person waiting. */
const maxChars = 64 * 1024

/** Answers a request, or throws what would be a refusal. */
type Answering = (
  call: PreloadedCall,
  maxResponseChars: number,
) => Promise<(InternalResponse & { response: unknown }) | undefined>

/**
 * The responses to the first requests of a page, as elements for the end of its document, which the browser takes instead of
 * asking (src/browser/api/preloadedData.ts). What is refused, fails, is too slow or too long is left out: asked for again, it
 * is refused, reported or sent as ever.
 *
 * @param userId for whom they are: nobody else's page takes them
 */
export async function preloadedData(
  userId: number,
  calls: readonly PreloadedCall[],
  respond: Answering,
): Promise<string> {
  // In the order of the requests, whichever response comes first.
  const elements = calls.map(() => '')
  let roomChars = maxChars
  let isOver = false

  async function add(call: PreloadedCall, place: number): Promise<void> {
    const answered = await respond(call, maxChars).catch(() => undefined)
    if (!answered || isOver) return
    const element = elementOf(userId, call, answered)
    if (element.length > roomChars) return
    roomChars -= element.length
    elements[place] += element
    for (const following of call.next?.(answered.response) ?? []) await add(following, place)
  }

  let timer: ReturnType<typeof setTimeout> | undefined
  const tooLate = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, maxWaitMs)
  })
  await Promise.race([Promise.all(calls.map(add)), tooLate])
  clearTimeout(timer)
  isOver = true
  return elements.join('')
}

function elementOf(userId: number, { address, rows }: PreloadedCall, answered: InternalResponse): string {
  const { status, json, contentRange } = answered
  const data = {
    user: userId,
    call: address,
    rows,
    status,
    places: contentRange,
    date: new Date().toUTCString(),
  }
  const attributes = Object.entries(data).map(([name, value]) =>
    value === undefined ? '' : ` data-${name}="${escapeHtml(String(value))}"`,
  )
  return `<script type="application/json"${attributes.join('')}>${safeInHtml(json)}</script>`
}

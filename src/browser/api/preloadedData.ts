import { pageUserId } from '../session/pageUser.ts'

/** Preloaded data is used only within 30 s of navigation; later requests go to the API. */
const usableMs = 30_000

/** The page that the document was asked for. */
let openedPath: string | undefined

const elements = () => document.querySelectorAll<HTMLElement>('script[data-call]')

/**
 * The response to a GET that the document brought (src/server/render/preloadedData.ts): once, for the screen that was opened
 * with it, and for the person that it is for.
 *
 * @param rows those asked for, of a list
 */
function take(address: string, rows: string | undefined): Response | undefined {
  const userId = pageUserId()
  if (userId === undefined) return undefined
  if (openedPath === undefined) {
    openedPath = location.pathname
    // A page that a browser keeps for Back shows nothing from before it was left.
    addEventListener('pagehide', forget)
  }
  if (location.pathname !== openedPath || performance.now() > usableMs) forget()
  const element = [...elements()].find(
    ({ dataset }) =>
      dataset['user'] === String(userId) && dataset['call'] === address && dataset['rows'] === rows,
  )
  element?.remove()
  return element && responseOf(element)
}

/** For what changes something, signing out included: nothing from before is shown after it. */
function forget(): void {
  for (const element of elements()) element.remove()
}

function responseOf({ textContent, dataset: { status, places, date = '' } }: HTMLElement): Response {
  const headers = new Headers({ date, age: String(Math.ceil(performance.now() / 1000)) })
  if (places !== undefined) headers.set('content-range', places)
  return new Response(textContent, { status: Number(status), headers })
}

export const preloadedData = { take, forget }

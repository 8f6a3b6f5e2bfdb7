import type { FastifyReply, FastifyRequest } from 'fastify'
import type { FirstData, PageState } from '../../shared/site/pageState.ts'
import { timeZoneCookie } from '../../shared/time/timeZone.ts'
import { readCookies } from '../http/cookie.ts'
import type { Bundle } from './bundle.ts'
import { readFirst } from './firstData.ts'
import type { PageContext } from './site.ts'

const zoneForm = /^[A-Za-z][\w+/-]{1,63}$/

interface Asked {
  request: FastifyRequest
  reply: FastifyReply
  path: string
  query: string
  /** Waits for the turn of the account. */
  inTurn: <Result>(render: () => Promise<Result>) => Promise<Result>
}

/**
 * The HTML of a portal page and the data that the page shows, for the user whose session `context.actorOf` has found.
 * The HTML is undefined if it cannot be rendered, or if the browser's time zone is not known yet.
 *
 * @param state the state of the page, which all users of a role share
 */
export async function portalContent(
  context: PageContext,
  bundle: Bundle,
  { request, reply, path, query, inTurn }: Asked,
  state: PageState,
): Promise<{ content: string | undefined; data: FirstData }> {
  const page = await readFirst(
    (answer) => bundle.openPortalPage({ path, query, working: state.site.working }, answer),
    (call, maxChars) => context.requestInternally(request, reply, call, maxChars),
    context.maxFirstDataWaitMs,
  )
  const [timeZone] = readCookies(request, timeZoneCookie, zoneForm)
  const asked = { address: request.raw.url ?? '/', host: context.hostNameOf(request) }
  const content =
    timeZone === undefined
      ? undefined
      : await inTurn(() => page.render(asked, state, timeZone)).catch((error: unknown) => {
          request.log.error(error, 'A page could not be rendered on the server; the browser will render it.')
          return undefined
        })
  return { content, data: page.data() }
}

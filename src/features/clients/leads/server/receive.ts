import type { AppContext } from '../../../../server/appContext.ts'
import type { HandlerContext } from '../../../../server/endpoints/serve.ts'
import { limits } from '../../../../server/limits/limits.ts'
import { invalidField } from '../../../../server/http/errors.ts'
import { namedServices } from '../../../../shared/site/site.ts'
import type { Sites } from '../../../site/brands/server/siteOfHost.ts'
import type { sendInquiry } from '../endpoints.ts'
import type { Inquiry } from '../schema.ts'
import { storeInquiry } from './commands.ts'
import { mailInquiry } from './mails.ts'

/**
 * Stores an inquiry and enqueues its mail. An inquiry with a filled honeypot is dropped. Its response is the same, so
 * that programs do not notice.
 *
 * @throws 400 for a service that the site does not offer
 * @throws 429 after five inquiries from one address within an hour
 */
export async function receiveInquiry(
  { throttle }: Pick<AppContext, 'throttle'>,
  sites: Sites,
  {
    transact,
    address,
    request,
  }: Pick<HandlerContext<typeof sendInquiry>, 'transact' | 'address' | 'request'>,
  inquiry: Inquiry,
): Promise<{ message: string }> {
  const { site } = await sites.ofRequest(request)
  const offered = site.texts?.services ?? namedServices
  if (inquiry.services.some((name) => !offered.some(({ title }) => title === name)))
    throw invalidField('services', 'Please choose from the services of this page. Reload it to see them.')
  await throttle.take([limits['inquiry by address'], address])
  const answer = { message: "Your message has been sent. We'll contact you soon." }
  if (inquiry.website) return answer
  return transact(async (tx) => {
    const id = await storeInquiry(tx, inquiry, request.hostname)
    await mailInquiry(tx, { ...inquiry, id }, request.hostname)
    return answer
  })
}

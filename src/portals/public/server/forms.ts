import type { FastifyRequest } from 'fastify'
import type { Sites } from '../../../features/site/brands/server/siteOfHost.ts'
import { receiveInquiry } from '../../../features/clients/leads/server/receive.ts'
import { inquiry } from '../../../features/clients/leads/schema.ts'
import type { LegalPageName } from '../../../shared/site/shownProvider.ts'
import type { Forms } from '../../../server/endpoints/serveForm.ts'
import { checkShape } from '../../../server/endpoints/shape.ts'

export const publicForms =
  (sites: Sites): Forms =>
  (form, context) => {
    form('/contact', async (formContext) => {
      const services = [formContext.values['services'] ?? []].flat()
      const { message } = await receiveInquiry(
        context,
        sites,
        formContext,
        checkShape(inquiry, { ...formContext.values, services }),
      )
      return { show: { sent: true, message } }
    })
  }

/** The legal pages of the request's brand. When they change, the version of the site changes too. */
export function publicPageData(sites: Sites) {
  const read = (page: LegalPageName) => async (request: FastifyRequest) => {
    return (await sites.ofRequest(request)).legalHtmlOf(page)
  }
  return { '/privacy': read('privacy'), '/terms': read('terms') }
}

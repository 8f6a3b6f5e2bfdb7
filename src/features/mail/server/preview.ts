import formBody from '@fastify/formbody'
import type { FastifyInstance } from 'fastify'
import { isAdministrator } from '../../../shared/endpoint/roles.ts'
import { AppError, forbidden, missing, signedOut } from '../../../server/http/errors.ts'
import { escapeHtml } from '../../../server/render/escapeHtml.ts'
import { commonHeaders } from '../../../server/http/headers.ts'
import type { AppContext } from '../../../server/appContext.ts'
import { actorOf, readSession } from '../../../server/session/session.ts'
import { checkShape } from '../../../server/endpoints/shape.ts'
import { previewPath, templateDraft } from '../schema.ts'
import { findTemplate } from './queries.ts'
import { mailBrandOf } from './mailBrand.ts'
import { MailLogos } from './mailLogo.ts'
import { renderExample } from './example.ts'
import { checkTemplate } from './render.ts'

/**
 * Forbids scripts, forms and frames, and gives the page an opaque origin, because the HTML is an administrator's draft.
 */
const previewPolicy = [
  "default-src 'none'",
  "style-src 'unsafe-inline'",
  'img-src data: https:',
  "frame-ancestors 'self'",
  'sandbox',
].join('; ')

/**
 * Serves the preview of a template draft as a page for a frame. The srcdoc attribute is not used, because it would
 * inherit the content security policy of the settings page, which allows no inline styles. The draft is posted as a
 * form, because a browser shows the response to a form in a frame without any script.
 */
export function servePreview(
  app: FastifyInstance,
  context: Pick<AppContext, 'database' | 'config' | 'log'>,
): void {
  const { database } = context
  void app.register(async (scope) => {
    await scope.register(formBody)
    scope.removeContentTypeParser('application/json')

    scope.post(previewPath, async (request, reply) => {
      const actor = actorOf(await readSession(context, request))
      if (!actor) throw signedOut()
      if (!isAdministrator(actor.role)) throw forbidden()
      const draft = checkShape(templateDraft, request.body)
      const template = await findTemplate(database.db, draft.id)
      if (!template) throw missing('Template not found')
      const { brandId } = draft
      const mailBrand = await mailBrandOf(database.db, { host: request.hostname, brandId })
      const html = previewHtml(
        { ...template, ...draft },
        () => renderExample({ ...template, ...draft }, mailBrand).html,
      )
      return reply
        .headers({ ...commonHeaders, 'content-security-policy': previewPolicy, 'cache-control': 'no-store' })
        .type('text/html; charset=utf-8')
        .send(await new MailLogos(context).embedIn(html))
    })
  })
}

/** The mail's HTML, or a page with the reason why the template cannot be filled. */
function previewHtml(
  template: { name: string; subject: string; htmlContent: string; textContent: string },
  render: () => string,
) {
  try {
    checkTemplate(template.name, template)
    return render()
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    return `<!doctype html><html lang="en"><meta charset="utf-8"><title>Preview</title><p style="font:14px system-ui,sans-serif">${escapeHtml(error.message)}</p></html>`
  }
}

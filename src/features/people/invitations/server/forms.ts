import type { FastifyRequest } from 'fastify'
import { AppError } from '../../../../server/http/errors.ts'
import type { AppContext } from '../../../../server/appContext.ts'
import type { Forms } from '../../../../server/endpoints/serveForm.ts'
import { checkShape } from '../../../../server/endpoints/shape.ts'
import type { PostedForm } from '../../../../shared/site/pageState.ts'
import { noLinksText } from '../../../mail/promises.ts'
import { missingForLinks } from '../../../mail/server/linkNeeds.ts'
import { newOwnPasswordForm } from '../../accounts/schema.ts'
import { forgottenPath, linkRequest, newPasswordPath, passwordByLink } from '../schema.ts'
import { askForLink, setPasswordByLink } from './commands.ts'
import { judgeLink } from './links.ts'

const tokenIn = (request: FastifyRequest) =>
  new URL(request.url, 'http://form').searchParams.get('token') ?? ''

/** Serves the forms of `forgottenPath` and `newPasswordPath` to browsers without JavaScript. */
export const invitationForms: Forms = (form, context) => {
  form(forgottenPath, async ({ values, request, address }) => {
    const message = await askForLink(context, checkShape(linkRequest, values), { request, address })
    return { show: { sent: true, message } }
  })

  form(newPasswordPath, async ({ values, request, address }) => {
    const token = tokenIn(request)
    const { owner, problem } = await judgeLink(context, token)
    if (!owner) throw new AppError('invalid', problem)
    const { newPassword } = checkShape(newOwnPasswordForm, values)
    const body = checkShape(passwordByLink, { token, newPassword })
    const { message } = await setPasswordByLink(context, body, { host: request.hostname, address })
    return { show: { sent: true, message } }
  })
}

/**
 * The data of the two pages before a form is sent. `forgottenPath` gets the reason if no link can be mailed.
 * `newPasswordPath` gets the username, or the reason why the link is refused.
 */
export const invitationPageData = (context: AppContext) => ({
  [forgottenPath]: async (request: FastifyRequest): Promise<PostedForm | undefined> => {
    const missing = await missingForLinks(context.database.db, request.hostname)
    return missing.length > 0 ? { values: {}, errors: {}, message: noLinksText } : undefined
  },
  [newPasswordPath]: async (request: FastifyRequest): Promise<PostedForm> => {
    const { owner, problem } = await judgeLink(context, tokenIn(request))
    return owner
      ? { values: { username: owner.username }, errors: {} }
      : { values: {}, errors: {}, message: problem }
  },
})

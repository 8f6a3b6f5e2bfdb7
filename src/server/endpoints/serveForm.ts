import formBody from '@fastify/formbody'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { commonLimits } from '../../shared/endpoint/endpointLimits.ts'
import type { FormPath, PostedForm } from '../../shared/site/pageState.ts'
import type { Tx } from '../database/db.ts'
import { isSecondStep } from '../../shared/endpoint/signInStep.ts'
import { AppError } from '../http/errors.ts'
import type { AppContext } from '../appContext.ts'
import type { RenderPostedForm } from '../render/pages.ts'
import { readSession, type SessionRow } from '../session/session.ts'
import { prepareLimit, takeLimits } from './takeLimits.ts'

/** A form that a browser without JavaScript has posted. */
export interface FormContext {
  /** The values by field name; a list if the form has several fields of the same name. */
  values: Record<string, string | string[]>
  /** The client's network address, by which attempts are counted. */
  address: string
  session: SessionRow | null
  transact<T>(work: (tx: Tx) => Promise<T>): Promise<T>
  request: FastifyRequest
  reply: FastifyReply
}

/** The response to a form: a redirect, or the page of the form with data to show. */
export type FormResponse =
  | { goTo: string }
  | { show: Omit<PostedForm, 'values' | 'errors'> & Partial<Pick<PostedForm, 'errors'>> }

/** Registers the handler of a page's form. `limits` is 'none' if the handler takes the limits itself. */
export type Form = (
  path: FormPath,
  handler: (formContext: FormContext) => Promise<FormResponse>,
  limits?: 'none',
) => void
/** A portal exports a function of this type, which registers the portal's forms. */
export type Forms = (form: Form, context: AppContext) => void

const secretField = /password|token/i

function typedValues(body: unknown): FormContext['values'] {
  const pairs = Object.entries(body ?? {}).filter(
    (pair): pair is [string, string | string[]] =>
      typeof pair[1] === 'string' ||
      (Array.isArray(pair[1]) && pair[1].every((value) => typeof value === 'string')),
  )
  return Object.fromEntries(pairs)
}

/** The values that the page may show again: all but passwords and codes. */
function shownValues(values: FormContext['values']): FormContext['values'] {
  return Object.fromEntries(Object.entries(values).filter(([name]) => !secretField.test(name)))
}

/** Adds the query parameter testDomain if the page of the form had it. */
function withTestDomain(target: string, request: FastifyRequest): string {
  const testDomain = new URL(request.url, 'http://form').searchParams.get('testDomain')
  return testDomain === null ? target : `${target}?testDomain=${encodeURIComponent(testDomain)}`
}

/**
 * Serves the forms for browsers without JavaScript, in a Fastify scope of their own: only this scope accepts the
 * content type of forms. After a refusal, the page is shown again with the errors at their fields.
 */
export async function serveForms(
  app: FastifyInstance,
  context: AppContext,
  forms: readonly Forms[],
  renderPostedForm: RenderPostedForm,
): Promise<void> {
  const common = commonLimits.map(prepareLimit)
  await app.register(async (scope) => {
    await scope.register(formBody)
    scope.removeContentTypeParser('application/json')

    const form: Form = (path, handler, limits) => {
      scope.post(path, async (request, reply) => {
        request.session = await readSession(context, request)
        const values = typedValues(request.body)
        const formContext: FormContext = {
          values,
          address: request.clientAddress,
          session: request.session,
          transact: (work) => context.database.transaction(work),
          request,
          reply,
        }
        try {
          if (limits !== 'none') await takeLimits(context, common, request, reply)
          const response = await handler(formContext)
          if ('goTo' in response) return await reply.redirect(withTestDomain(response.goTo, request), 303)
          const data = { values: shownValues(values), errors: {}, ...response.show }
          return await renderPostedForm(request, reply, { path, status: 200, data })
        } catch (error) {
          if (!(error instanceof AppError)) throw error
          const { form: name } = values
          const { refusedSignIn } = error.detail
          const data: PostedForm = {
            values: shownValues(values),
            errors: error.detail.fields ?? {},
            ...(error.detail.fields ? {} : { message: error.message }),
            ...(name === 'login' || name === 'register' || isSecondStep(name) ? { form: name } : {}),
            ...(name === 'password' && error.code === 'invalid' && { form: name }),
            // The sign-in page refused the role and ended the session, so the user starts again with the password.
            ...(refusedSignIn && { ...refusedSignIn, form: 'login' }),
          }
          return renderPostedForm(request, reply, { path, status: error.status, data })
        }
      })
    }
    for (const register of forms) register(form, context)
  })
}

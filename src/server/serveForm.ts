import formBody from '@fastify/formbody'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { PageData, PostedForm } from '../pageState.ts'
import type { Tx } from './database/db.ts'
import { AppError } from './errors.ts'
import type { AppContext } from './appContext.ts'
import { readSession, type SessionRow } from './session.ts'

/** A form as a browser without script sends it: every field by its name, several values as a list. */
export interface FormContext {
  values: Record<string, string | string[]>
  address: string
  session: SessionRow | null
  transact<T>(work: (tx: Tx) => Promise<T>): Promise<T>
  request: FastifyRequest
  reply: FastifyReply
}

/** Where the browser goes next, or the page again with what it should show. */
export type FormAnswer = { goTo: string } | { show: Omit<PostedForm, 'values' | 'errors'> }

/** The pages that have a form. */
export type FormPath = {
  [Path in keyof PageData]-?: PageData[Path] extends PostedForm | undefined ? Path : never
}[keyof PageData]

export type Form = (path: FormPath, handler: (formContext: FormContext) => Promise<FormAnswer>) => void
/** What a portal exports for its forms without script. */
export type Forms = (form: Form, context: AppContext) => void

export type ShowPostedForm = (
  request: FastifyRequest,
  reply: FastifyReply,
  page: { path: FormPath; status: number; data: PostedForm },
) => Promise<unknown>

const secretField = /password|token/i

function typedValues(body: unknown): FormContext['values'] {
  const pairs = Object.entries(body ?? {}).filter(
    (pair): pair is [string, string | string[]] =>
      typeof pair[1] === 'string' ||
      (Array.isArray(pair[1]) && pair[1].every((value) => typeof value === 'string')),
  )
  return Object.fromEntries(pairs)
}

/** What may stand in the page again: everything but passwords and codes. */
function shownValues(values: FormContext['values']): FormContext['values'] {
  return Object.fromEntries(Object.entries(values).filter(([name]) => !secretField.test(name)))
}

/** Keeps the test domain of the page whose form was sent. */
function withTestDomain(target: string, request: FastifyRequest): string {
  const testDomain = new URL(request.url, 'http://form').searchParams.get('testDomain')
  return testDomain === null ? target : `${target}?testDomain=${encodeURIComponent(testDomain)}`
}

/** Serves the pages' forms without script, in a scope of their own: only here a form's content type is accepted. */
export async function serveForms(
  app: FastifyInstance,
  context: AppContext,
  forms: readonly Forms[],
  renderPage: ShowPostedForm,
): Promise<void> {
  await app.register(async (scope) => {
    await scope.register(formBody)
    scope.removeContentTypeParser('application/json')

    const form: Form = (path, handler) => {
      scope.post(path, async (request, reply) => {
        request.session = await readSession(context.database, request)
        const values = typedValues(request.body)
        const formContext: FormContext = {
          values,
          address: request.ip,
          session: request.session,
          transact: (work) => context.database.transaction(work),
          request,
          reply,
        }
        try {
          const answer = await handler(formContext)
          if ('goTo' in answer) return await reply.redirect(withTestDomain(answer.goTo, request), 303)
          const data = { values: shownValues(values), errors: {}, ...answer.show }
          return await renderPage(request, reply, { path, status: 200, data })
        } catch (error) {
          if (!(error instanceof AppError)) throw error
          const { form: name } = values
          const data: PostedForm = {
            values: shownValues(values),
            errors: error.detail.fields ?? {},
            ...(error.detail.fields ? {} : { message: error.message }),
            ...(name === 'login' || name === 'register' || name === 'code' ? { form: name } : {}),
          }
          return renderPage(request, reply, { path, status: error.status, data })
        }
      })
    }
    for (const register of forms) register(form, context)
  })
}

import { expect, it } from 'vitest'
import * as z from 'zod/mini'
import { line, secret } from '../../shared/endpoint/fields.ts'
import { fieldsOf, withoutSecrets } from './secretFields.ts'
import { declaredEndpoints } from '../../../tests/support/declaredEndpoints.ts'

const fields = declaredEndpoints.flatMap(({ method, path, body }) =>
  body ? fieldsOf(body).map((field) => ({ call: `${method} ${path}`, ...field })) : [],
)

/** Matches names of body fields that hold a password, code, key or token. */
const secretName = /(?<!mustChange)pass(?!age|words)|secret|token|otp|credential|(^|\.)(code|pin|key)$/i

it('Every field of a call that is named like a secret is marked as one, and no other', () => {
  expect(fields.length).toBeGreaterThan(50)
  const wrong = fields.filter(({ path, secret: isMarked }) => secretName.test(path) !== isMarked)
  expect(wrong).toEqual([])
  const marked = fields.filter((field) => field.secret).map(({ call, path }) => `${call} ${path}`)
  expect(marked).toContain('POST /api/login password')
  expect(marked).toContain('PUT /api/settings/email smtpPass')
})

it('A body is divided into its secrets and the rest, however deep they are', () => {
  const pass = secret(10, 'Required')
  const schema = z.object({
    name: line(10),
    pass,
    longer: pass.check(z.minLength(3)),
    optional: z.optional(z.nullable(pass)),
    list: z.array(z.object({ pin: z._default(pass, ''), label: line(10) })),
  })
  const body = {
    name: 'a',
    pass: 'b',
    longer: 'ccc',
    optional: null,
    list: [{ pin: 'd', label: 'e' }],
    more: 1,
  }
  const { open, secrets } = withoutSecrets(schema, body)
  expect(JSON.parse(JSON.stringify(open))).toEqual({
    name: 'a',
    optional: undefined,
    list: [{ label: 'e' }],
    more: 1,
  })
  expect(secrets).toBe('["b","ccc","d"]')
  expect(withoutSecrets(schema, undefined)).toEqual({ open: undefined, secrets: undefined })
  expect(withoutSecrets(z.object({ name: line(10) }), { name: 'a' }).secrets).toBeUndefined()
})

import { Validator } from '@seriousme/openapi-schema-validator'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { declaredEndpoints, nameOf } from '../../../../tests/support/declaredEndpoints.ts'
import { startTestApp, type SignedInClient, type TestApp } from '../../../../tests/support/testApp.ts'
import { placeholders } from '../../../shared/site/placeholders.ts'

const operation = z.looseObject({
  operationId: z.string(),
  summary: z.string(),
  description: z.string(),
  parameters: z.array(z.looseObject({ name: z.string(), in: z.string() })),
  security: z.array(z.unknown()),
  responses: z.record(z.string(), z.looseObject({})),
})
const shape = z.looseObject({ paths: z.record(z.string(), z.record(z.string(), operation)) })

describe('The API document', () => {
  let app: TestApp
  let administrator: SignedInClient
  beforeAll(async () => {
    app = await startTestApp('sqlite')
    administrator = await app.signInAs('Administrator')
  })
  afterAll(() => app.stop())

  const read = async () => shape.parse((await administrator.get('/api/openapi.json', 200)).json)
  const endpointsIn = ({ paths }: z.infer<typeof shape>) =>
    Object.entries(paths).flatMap(([path, methods]) =>
      Object.keys(methods).map((method) => `${method.toUpperCase()} ${path.replaceAll(/\{(\w+)\}/g, ':$1')}`),
    )
  it('is valid OpenAPI 3.1, with a name of its own for each operation', async () => {
    const document = await read()
    const { valid, errors } = await new Validator().validate(document)
    expect(errors).toBeUndefined()
    expect(valid).toBe(true)
    const names = Object.values(document.paths).flatMap((methods) =>
      Object.values(methods).map(({ operationId }) => operationId),
    )
    expect(new Set(names).size).toBe(names.length)
  })

  it('has every declared endpoint, and what exists only while an announced function works only then', async () => {
    const always = declaredEndpoints.filter(({ placeholder }) => placeholder === undefined)
    expect(endpointsIn(await read()).toSorted()).toEqual(always.map(nameOf).toSorted())
    const working = placeholders.map((name) => ({ name, works: true }))
    await administrator.put('/api/placeholders', { placeholders: working }, 200)
    expect(endpointsIn(await read()).toSorted()).toEqual(declaredEndpoints.map(nameOf).toSorted())
  })

  it('says who may use an endpoint, what it takes and how it is refused', async () => {
    const { paths } = await read()
    const change = paths['/api/tickets/{id}']?.['put'] ?? expect.fail()
    expect(change.parameters).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ name: 'id', in: 'path', required: true }),
        expect.objectContaining({ name: 'If-Match', in: 'header' }),
      ]),
    )
    expect(Object.keys(change.responses)).toEqual(
      expect.arrayContaining(['200', '400', '401', '404', '409', '429']),
    )
    expect(Object.keys(paths['/api/tickets']?.['get']?.responses ?? {})).toEqual(
      expect.arrayContaining(['200', '206', '416']),
    )
    expect(Object.keys(paths['/api/users']?.['get']?.responses ?? {})).not.toContain('206')
    expect(paths['/api/invoices/{id}/pdf']?.['get']?.description).toBe(
      'At most 300 in 60 minutes for each account.',
    )
    expect(paths['/api/contact']?.['post']?.security).toEqual([])
    expect(paths['/api/openapi.json']?.['get']?.summary).toBe('Allowed roles: Administrator.')
  })
})

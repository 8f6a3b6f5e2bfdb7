import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { bothEngines } from '../../../../tests/support/engines.ts'
import { startTestApp, type TestApp } from '../../../../tests/support/testApp.ts'
import type { HttpClient } from '../../../../tests/support/httpClient.ts'

const maria = {
  name: 'Maria Alvarez',
  role: 'Chief Technology Officer',
  image: 'https://pictures.example/maria.jpg',
  bio: 'Keeps the long plan.\nTwenty years of networks that stayed up.',
}

const record = z.record(z.string(), z.unknown())

describe.each(bothEngines)('The team (%s)', (engine) => {
  let app: TestApp
  let administrator: HttpClient
  beforeAll(async () => {
    app = await startTestApp(engine)
    administrator = await app.signInAs('Administrator')
  })
  afterAll(() => app.stop())

  const added = async (member: object = maria) => {
    const id = Number((await administrator.post('/api/team', member, 201)).field('id'))
    return { id, path: `/api/team/${id}` }
  }
  const shown = async () => z.array(record).parse((await app.newClient().get('/api/team', 200)).json)

  it('shows a new member to every visitor, in the order of joining', async () => {
    const { id } = await added()
    const { id: second } = await added({ ...maria, name: ' Daniel Okafor ' })
    expect((await shown()).slice(-2)).toEqual([
      { ...maria, id },
      { ...maria, id: second, name: 'Daniel Okafor' },
    ])
  })

  it('shows a changed member at once, and no longer shows a deleted one', async () => {
    const { id, path } = await added()
    const changed = {
      ...maria,
      role: 'Head of Service Desk',
      bio: 'Answers before you have finished typing.',
    }
    expect((await administrator.put(path, changed, 200)).json).toEqual({ ...changed, id })
    expect((await shown()).at(-1)).toEqual({ ...changed, id })
    await administrator.delete(path, 200)
    expect((await shown()).some((member) => member['id'] === id)).toBe(false)
    for (const response of [
      await administrator.delete(path, 404),
      await administrator.put(path, maria, 404),
    ]) {
      expect(response.json).toEqual({ message: 'Team member not found' })
    }
  })

  it('notifies every instance of a change, and of none that failed', async () => {
    let notifications = 0
    const stop = app.context.database.onNotify('team', () => (notifications += 1))
    const { path } = await added()
    expect(notifications).toBe(1)
    await administrator.put(path, maria, 200)
    await administrator.delete(path, 200)
    expect(notifications).toBe(3)
    await administrator.delete(path, 404)
    await administrator.put(path, maria, 404)
    await administrator.post('/api/team', { ...maria, image: '/uploads/unknown.png' }, 400)
    expect(notifications).toBe(3)
    stop()
  })

  it('accepts a picture that was uploaded here', async () => {
    const image = '/uploads/0123456789abcdef.png'
    const { db } = app.context.database
    const upload = { path: image, kind: 'image', contentType: 'image/png', bytes: 68, createdBy: null }
    await db
      .insertInto('uploads')
      .values({ ...upload, createdAt: new Date().toISOString() })
      .execute()
    const { path } = await added({ ...maria, image })
    const changed = await administrator.put(path, { ...maria, image, name: 'Maria A.' }, 200)
    expect(changed.json).toMatchObject({ name: 'Maria A.', image })
  })

  it.each([
    ['a path that this server never issued', '/uploads/fedcba9876543210.png'],
    ['a way out of the folder', '/uploads/../portal.db'],
    ['another path of this site', '/api/user'],
    ['a script', 'javascript:alert(1)'],
    ['a picture in the address itself', 'data:image/svg+xml,<svg/>'],
    ['an address that is not encrypted', 'http://pictures.example/maria.jpg'],
    ['an address with a password', 'https://me:secret@pictures.example/maria.jpg'],
    ['the address of another host in disguise', '//pictures.example/maria.jpg'],
  ])('refuses %s as a picture', async (_, image) => {
    const { path } = await added()
    const created = await administrator.post('/api/team', { ...maria, image }, 400)
    const changed = await administrator.put(path, { ...maria, image }, 400)
    for (const response of [created, changed]) {
      expect(response.field('fields')).toEqual({ image: 'Please upload an image' })
    }
  })

  it.each([
    [{ name: '' }, 'name', 'Name is required'],
    [{ role: ' ' }, 'role', 'Title is required'],
    [{ image: '' }, 'image', 'Image is required'],
    [{ bio: '\n' }, 'bio', 'Bio is required'],
    [{ name: undefined }, 'name', 'Required'],
    [{ name: null }, 'name', 'Expected string, received null'],
    [{ role: 'Two\nlines' }, 'role', 'Line breaks are not allowed here'],
    [{ bio: 'x'.repeat(2001) }, 'bio', 'Please use at most 2,000 characters'],
    [{ bio: 'NUL \0' }, 'bio', 'Please remove the null character (U+0000) after “NUL”'],
  ])('with %j is refused with a message for the field', async (wrong, field, text) => {
    const { path } = await added()
    for (const [method, at] of [
      ['POST', '/api/team'],
      ['PUT', path],
    ] as const) {
      const response = await administrator.send(method, at, { body: { ...maria, ...wrong } })
      expect(response.status).toBe(400)
      expect(record.parse(response.field('fields'))[field]).toBe(text)
    }
  })

  it('gains one member from a form that is sent twice with the same key', async () => {
    const headers = { 'idempotency-key': 'form-id-0002' }
    const before = (await shown()).length
    const first = await administrator.send('POST', '/api/team', { headers, body: maria })
    const second = await administrator.send('POST', '/api/team', { headers, body: maria })
    expect([first.status, second.status, second.text]).toEqual([201, 201, first.text])
    expect((await shown()).length).toBe(before + 1)
  })
})

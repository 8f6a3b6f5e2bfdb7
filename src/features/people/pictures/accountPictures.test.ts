import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ticketOf } from '../../../../tests/support/edited.ts'
import { engines } from '../../../../tests/support/engines.ts'
import type { HttpClient } from '../../../../tests/support/httpClient.ts'
import { png, pngOfLength } from '../../../../tests/support/pictures.ts'
import { sendFile } from '../../../../tests/support/sendFile.ts'
import { startTestApp, type SignedInClient, type TestApp } from '../../../../tests/support/testApp.ts'

const pictureOf = (content: Uint8Array) => ({ name: 'ben.png', type: 'image/png', content })

describe.each(engines)('The picture of a member of staff (%s)', (engine) => {
  let app: TestApp
  let administrator: SignedInClient
  let agent: SignedInClient
  let customer: SignedInClient
  beforeAll(async () => {
    app = await startTestApp(engine)
    administrator = await app.signInAs('Administrator')
    agent = await app.signInAs('agent')
    customer = await app.signInAs('customer')
  })
  afterAll(() => app.stop())

  const pathOf = ({ id }: { id: number }) => `/api/account-pictures/${id}`
  const upload = (by: HttpClient, of: { id: number }, content: Uint8Array = png(200, 100)) =>
    sendFile(by, pathOf(of), 'picture', pictureOf(content))
  async function keyOf(of: SignedInClient) {
    const { status, text, object } = await upload(of, of)
    expect(status, text).toBe(200)
    return String(object['key'])
  }
  const stored = (userId: number) =>
    app.context.database.db.selectFrom('accountPictures').selectAll().where('userId', '=', userId).execute()

  it('is a small square without hidden data, at an address that changes with it', async () => {
    const photo = await sharp({ create: { width: 900, height: 300, channels: 4, background: '#c000' } })
      .withExif({ IFD0: { Artist: 'Someone' } })
      .png()
      .toBuffer()
    const first = (await upload(agent, agent, photo)).field('key')
    const second = await keyOf(agent)
    expect(second).not.toBe(first)
    expect((await agent.get(pathOf(agent), 200)).json).toEqual({ key: second })
    const { headers } = await agent.get(`/account-pictures/${second}`, 200)
    expect(headers).toMatchObject({
      'content-type': 'image/webp',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox",
      'cache-control': 'private, max-age=31536000, immutable',
    })
    await agent.get(`/account-pictures/${String(first)}`, 404)
    const [row, ...others] = await stored(agent.id)
    expect(others).toEqual([])
    const kept = await sharp(Buffer.from(row?.content ?? '', 'base64')).metadata()
    expect([kept.format, kept.width, kept.height, kept.hasAlpha, kept.exif]).toEqual([
      'webp',
      96,
      96,
      false,
      undefined,
    ])
  })

  it('is read by staff alone', async () => {
    const path = `/account-pictures/${await keyOf(agent)}`
    expect((await administrator.get(path, 200)).headers['content-type']).toBe('image/webp')
    for (const client of [app.newClient(), customer, await app.signInAs('User')])
      expect((await client.get(path)).status).toBe(404)
    await agent.get('/account-pictures/unknown', 404)
  })

  it('is beside what they wrote, for staff', async () => {
    const { path } = await ticketOf(customer)
    const notes = `${path}/notes`
    const key = await keyOf(agent)
    await agent.post(`${path}/responses`, { message: 'We are here.' }, 201)
    await agent.post(notes, { message: 'A key is under the mat.' }, 201)
    await customer.post(`${path}/responses`, { message: 'Thank you.' }, 201)
    const responses = await administrator.get(`${path}/responses`, 200)
    expect(responses.rows.map(({ authorPicture }) => authorPicture)).toEqual([key, undefined])
    expect((await administrator.get(notes, 200)).rows).toMatchObject([{ authorPicture: key }])
    const seen = await customer.get(`${path}/responses`, 200)
    expect(seen.text).not.toMatch(/authorPicture|authorName/)
    await agent.delete(pathOf(agent), 200)
    const without = await agent.get(`${path}/responses`, 200)
    expect(without.text).not.toContain('authorPicture')
  })

  it('is removed by them, and set and removed by administrators, which the audit log tells', async () => {
    const other = await app.signInAs('agent')
    await keyOf(other)
    expect((await upload(administrator, other)).status).toBe(200)
    expect((await administrator.delete(pathOf(other), 200)).json).toEqual({ key: null })
    await other.delete(pathOf(other), 200)
    expect((await other.get(pathOf(other), 200)).json).toEqual({ key: null })
    expect(await stored(other.id)).toEqual([])
    const events = app.context.database.db
      .selectFrom('auditEvents')
      .select(['action', 'actorId'])
      .where('subject', '=', `user ${other.id}`)
      .where('action', 'like', 'account picture%')
      .orderBy('id')
    expect(await events.execute()).toEqual([
      { action: 'account picture set', actorId: other.id },
      { action: 'account picture set', actorId: administrator.id },
      { action: 'account picture removed', actorId: administrator.id },
    ])
  })

  it('is refused to everybody else, and for accounts that are not staff', async () => {
    for (const [client, status] of [
      [app.newClient(), 401],
      [customer, 403],
      [await app.signInAs('agent'), 404],
    ] as const) {
      expect((await upload(client, agent)).status).toBe(status)
      await client.get(pathOf(agent), status)
      await client.delete(pathOf(agent), status)
    }
    for (const id of [customer.id, 2_000_000_000]) {
      expect((await upload(administrator, { id })).status).toBe(404)
      await administrator.get(pathOf({ id }), 404)
      await administrator.delete(pathOf({ id }), 404)
    }
    await administrator.get('/api/account-pictures/x', 404)
  })

  it('is refused where it is too large, too many pixels or no picture, and the former one stays', async () => {
    const key = await keyOf(agent)
    const drawing = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8"/>')
    for (const [content, status] of [
      [pngOfLength(5 * 1024 * 1024 + 1), 413],
      [png(8000, 8000), 413],
      [Buffer.from('no picture'), 415],
      [png().subarray(0, 40), 415],
      [drawing, 415],
    ] as const) {
      expect((await upload(agent, agent, content)).status).toBe(status)
    }
    const wrongField = await sendFile(agent, pathOf(agent), 'file', pictureOf(png()))
    expect([wrongField.status, wrongField.field('fields')]).toEqual([
      400,
      { picture: 'Please choose a file.' },
    ])
    expect((await agent.post(pathOf(agent), { picture: 'x' })).status).toBe(415)
    expect((await agent.get(pathOf(agent), 200)).json).toEqual({ key })
  })

  it('is one of those that were uploaded at once', async () => {
    const responses = await Promise.all([upload(agent, agent), upload(agent, agent), upload(agent, agent)])
    const keys = responses.map((response) => response.field('key'))
    const [row] = await stored(agent.id)
    expect(keys).toContain(row?.key)
    expect((await agent.get(pathOf(agent), 200)).json).toEqual({ key: row?.key })
  })

  it('goes with the account', async () => {
    const other = await app.signInAs('agent')
    const key = await keyOf(other)
    await app.context.database.db.deleteFrom('users').where('id', '=', other.id).execute()
    expect(await stored(other.id)).toEqual([])
    await agent.get(`/account-pictures/${key}`, 404)
  })
})

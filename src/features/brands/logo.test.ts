import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { engines } from '../../../tests/support/engines.ts'
import type { HttpClient } from '../../../tests/support/httpClient.ts'
import { png } from '../../../tests/support/pictures.ts'
import { sendFile } from '../../../tests/support/sendFile.ts'
import { startTestApp, type TestApp } from '../../../tests/support/testApp.ts'

const picture = { name: 'logo.png', type: 'image/png', content: png() }
const noPicture = { name: 'logo.png', type: 'image/png', content: Buffer.from('<script>alert(1)</script>') }

const records = z.array(z.record(z.string(), z.unknown()))

describe.each(engines)('A logo and the other changes of a brand (%s)', (engine) => {
  let app: TestApp
  let administrator: HttpClient
  beforeAll(async () => {
    app = await startTestApp(engine)
    administrator = await app.signInAs('Administrator')
    await administrator.post('/api/brands', { name: 'Taken' }, 201)
  })
  afterAll(() => app.stop())

  let serial = 0
  async function newBrandWithLogo() {
    serial += 1
    const brand = await administrator.post('/api/brands', { name: `Brand ${serial}` }, 201)
    const id = String(brand.field('id'))
    const logoPath = String((await upload(id, 'now')).field('logoPath'))
    return { id, name: `Brand ${serial}`, logoPath }
  }
  const upload = (id: string, apply: string, file = picture) =>
    sendFile(administrator, `/api/brand-logo/${id}?apply=${apply}`, 'logo', file)
  async function brandNow(id: string) {
    const all = records.parse((await administrator.get('/api/brands', 200)).json)
    return all.find((brand) => String(brand['id']) === id)
  }

  it('are stored in one change: a logo that is uploaded for later is not shown before', async () => {
    const { id, name, logoPath } = await newBrandWithLogo()
    const later = await upload(id, 'later')
    expect(later.status).toBe(200)
    expect(await brandNow(id)).toMatchObject({ name, logoPath })
    await app.newClient().get(logoPath, 200)
    const path = String(later.field('logoPath'))
    expect(path).not.toBe(logoPath)
    const changed = await administrator.put(
      `/api/brands/${id}`,
      { name: 'Both at once', logoPath: path },
      200,
    )
    expect(changed.json).toMatchObject({ name: 'Both at once', logoPath: path })
    await app.newClient().get(path, 200)
    await app.newClient().get(logoPath, 404)
  })

  it('leave the brand as it was where the logo is refused', async () => {
    const { id } = await newBrandWithLogo()
    const before = await brandNow(id)
    expect((await upload(id, 'later', noPicture)).status).toBe(415)
    expect(await brandNow(id)).toEqual(before)
  })

  it('leave the brand as it was where the rest is refused, and the uploaded logo can be used afterwards', async () => {
    const { id, logoPath } = await newBrandWithLogo()
    const before = await brandNow(id)
    const path = String((await upload(id, 'later')).field('logoPath'))
    await administrator.put(`/api/brands/${id}`, { name: 'TAKEN', logoPath: path }, 409)
    await administrator.put(`/api/brands/${id}`, { primaryColor: 'url(x)', logoPath: path }, 400)
    expect(await brandNow(id)).toEqual(before)
    await app.newClient().get(logoPath, 200)
    await administrator.put(`/api/brands/${id}`, { name: `Free ${id}`, logoPath: path }, 200)
    await app.newClient().get(path, 200)
  })

  it('an uploaded logo is shown at once where the call does not say otherwise', async () => {
    const { id } = await newBrandWithLogo()
    const answer = await sendFile(administrator, `/api/brand-logo/${id}`, 'logo', picture)
    expect(await brandNow(id)).toMatchObject({ logoPath: answer.field('logoPath') })
    expect((await upload(id, 'sometime')).status).toBe(400)
  })
})

import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { engines } from '../../../../tests/support/engines.ts'
import type { HttpClient } from '../../../../tests/support/httpClient.ts'
import { png } from '../../../../tests/support/pictures.ts'
import { sendFile } from '../../../../tests/support/sendFile.ts'
import { openUploads } from '../../base/uploads/server/uploads.ts'
import { startTestApp, type TestApp } from '../../../../tests/support/testApp.ts'

const picture = { name: 'logo.png', type: 'image/png', content: png() }
const drawingOf = (viewBox: string) => ({
  name: 'logo.svg',
  type: 'image/svg+xml',
  content: Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${viewBox}"><path d="M0 0h8v8z"/></svg>`,
  ),
})
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
    const response = await sendFile(administrator, `/api/brand-logo/${id}`, 'logo', picture)
    expect(await brandNow(id)).toMatchObject({ logoPath: response.field('logoPath') })
    expect((await upload(id, 'sometime')).status).toBe(400)
  })

  const shownSize = async () => {
    const { json } = await app.newClient().get('/api/domain-config', 200)
    return z.object({ brand: z.object({ logoSize: z.unknown() }) }).parse(json).brand.logoSize
  }

  it('come with the size of the logo, from a photo and from a drawing', async () => {
    const all = records.parse((await administrator.get('/api/brands', 200)).json)
    const id = String(all.find(({ name }) => name === 'Taken')?.['id'])
    expect(await shownSize()).toBeNull()
    await upload(id, 'now', { ...picture, content: png(64, 32) })
    expect(await shownSize()).toEqual({ width: 64, height: 32 })
    await upload(id, 'now', drawingOf('0 0 300 100'))
    expect(await shownSize()).toEqual({ width: 300, height: 100 })
  })

  it('have the size measured at the start where the logo was uploaded before sizes were stored', async () => {
    const { db } = app.context.database
    await db.updateTable('uploads').set({ width: null, height: null }).execute()
    await openUploads(app.context).sweep()
    expect(await shownSize()).toEqual({ width: 300, height: 100 })
    expect(await db.selectFrom('uploads').select('path').where('width', 'is', null).execute()).toEqual([])
  })
})

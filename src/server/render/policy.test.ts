import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { TestApp } from '../../../tests/support/testApp.ts'
import { startTestAppWithPages } from '../../../tests/support/testAppWithPages.ts'
import { now } from '../database/now.ts'
import { sourceHash } from '../http/headers.ts'
import { defaultDist } from './bundle.ts'

let app: TestApp
let scripts: string

beforeAll(async () => {
  app = await startTestAppWithPages('sqlite')
  const at = now()
  await app.context.database.db
    .insertInto('teamMembers')
    .values({
      name: 'Grace Lee',
      role: 'Engineer',
      image: 'https://pictures.example/grace.jpg',
      bio: 'Answers.',
      createdAt: at,
      updatedAt: at,
    })
    .execute()
  const assets = join(defaultDist, 'browser/assets')
  const names = (await readdir(assets)).filter((name) => name.endsWith('.js'))
  scripts = (await Promise.all(names.map((name) => readFile(join(assets, name), 'utf8')))).join('\n')
})
afterAll(() => app.stop())

/** The use of each source except hashes, in the documents or in the scripts that they load. */
const uses: Record<string, (documents: string) => boolean> = {
  "script-src 'self'": (documents) => documents.includes('data-entry="/assets/'),
  "style-src 'self'": (documents) => documents.includes('<link rel="stylesheet" href="/assets/'),
  "img-src 'self'": (documents) => documents.includes('<link rel="icon" href="/'),
  'img-src https:': (documents) => documents.includes('src="https://pictures.example/'),
  // The QR code for authenticator apps.
  'img-src data:': () => scripts.includes('data:image/svg+xml'),
  "font-src 'self'": (documents) => documents.includes('data-font="/assets/'),
  "connect-src 'self'": () => /\bfetch\(/.test(scripts),
  // The preview of mail templates.
  "frame-src 'self'": () => /["'`]iframe["'`]/.test(scripts),
  "form-action 'self'": (documents) => /<form [^>]*method="post"/.test(documents),
}

test('The Content-Security-Policy permits nothing that no page needs', async () => {
  const customer = await app.signInAs('customer')
  const pages = await Promise.all([
    customer.send('GET', '/customer/dashboard'),
    ...['/', '/team', '/contact', '/login'].map((path) => app.newClient().send('GET', path)),
  ])
  const documents = pages.map(({ text }) => text).join('\n')
  for (const { headers, text } of pages) {
    const inline = [...text.matchAll(/<(script|style)\b(?! type="application\/json")[^>]*>(.*?)<\/\1>/gs)]
    const hashes = new Set(inline.map(([, name, content]) => `${name}-src ${sourceHash(content ?? '')}`))
    const permitted = String(headers['content-security-policy'])
      .split('; ')
      .flatMap((directive) => {
        const [name = '', ...sources] = directive.split(' ')
        return sources.filter((source) => source !== "'none'").map((source) => `${name} ${source}`)
      })
    expect(permitted.length).toBeGreaterThan(hashes.size)
    const unused = permitted.filter((entry) => !hashes.has(entry) && !uses[entry]?.(documents))
    expect(unused).toEqual([])
  }
})

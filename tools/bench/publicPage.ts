import { request } from 'node:http'
import { startServer } from '../../tests/support/server.ts'
import type { BareResponse } from './bareResponse.ts'
import { compare, startBare } from './load.ts'

/** Headers that node:http writes itself. */
const connectionHeaders = new Set(['connection', 'keep-alive', 'date', 'transfer-encoding'])

/** Records the response as sent; fetch would decompress it. */
function capture(
  url: string,
  headers: Record<string, string>,
): Promise<Extract<BareResponse, { kind: 'bytes' }>> {
  return new Promise((resolve, reject) => {
    const outgoing = request(url, { headers }, (response) => {
      const chunks: Buffer[] = []
      response.on('data', (chunk: Buffer) => chunks.push(chunk))
      response.on('end', () => {
        const body = Buffer.concat(chunks)
        const kept: Record<string, string> = {}
        for (const [name, value] of Object.entries(response.headers)) {
          if (value !== undefined && !connectionHeaders.has(name)) kept[name] = String(value)
        }
        resolve({
          kind: 'bytes',
          status: response.statusCode ?? 0,
          headers: { ...kept, 'content-length': String(body.length) },
          body: body.toString('base64'),
        })
      })
    })
    outgoing.once('error', reject)
    outgoing.end()
  })
}

/** Compares a cached public page with bare node:http that sends the same bytes and headers, compressed and not. */
export async function measurePublicPage([path = '/']: string[]): Promise<void> {
  const server = await startServer()
  try {
    for (const encoding of ['br', 'identity']) {
      const headers = { 'accept-encoding': encoding }
      const url = `http://127.0.0.1:${server.port}${path}`
      await capture(url, headers)
      const page = await capture(url, headers)
      if (page.status !== 200) throw new Error(`${path} responded with ${page.status}.`)
      console.log(`\n${path} as ${encoding}, ${page.headers['content-length']} bytes`)
      const bare = await startBare(page)
      try {
        const reference = { name: 'bare node:http', url: `http://127.0.0.1:${bare.port}${path}`, headers }
        await compare({ name: `page ${encoding}`, url, headers }, reference, 0.5)
      } finally {
        bare.stop()
      }
    }
  } finally {
    await server.stop()
  }
}

import { readdir, readFile } from 'node:fs/promises'
import { extname, join, sep } from 'node:path'
import { commonHeaders } from '../http/headers.ts'
import { encodedResponse, type EncodedResponse } from './encoded.ts'

const types: Record<string, string> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.ico': 'image/x-icon',
  '.jpg': 'image/jpeg',
  '.webp': 'image/webp',
  '.woff2': 'font/woff2',
  '.txt': 'text/plain; charset=utf-8',
  '.webmanifest': 'application/manifest+json',
}

/** File names in assets/ contain a hash of the content, so browsers may cache these files forever. */
const cacheControl = (name: string) =>
  name.startsWith('assets/') ? 'public, max-age=31536000, immutable' : 'public, max-age=3600'

/**
 * All files that browsers may load, by address. They are held in memory in all encodings, because there are few. No
 * request can reach a file that is not listed here.
 */
export async function readAssets(folder: string): Promise<ReadonlyMap<string, EncodedResponse>> {
  const found = await readdir(folder, { recursive: true })
  const files = new Set(found.map((file) => file.split(sep).join('/')))
  const read = (file: string) => (files.has(file) ? readFile(join(folder, file)) : undefined)
  const assets = new Map<string, EncodedResponse>()
  for (const file of files) {
    const type = types[extname(file)]
    if (type === undefined || file.startsWith('.')) continue
    const headers = {
      'content-type': type,
      'cache-control': cacheControl(file),
      ...commonHeaders,
      // A browser can open an SVG by itself, so this policy keeps scripts in the SVG from running.
      ...(type === 'image/svg+xml'
        ? { 'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'" }
        : {}),
    }
    const identity = await readFile(join(folder, file))
    const [br, gzip] = await Promise.all([read(`${file}.br`), read(`${file}.gz`)])
    assets.set(`/${file}`, encodedResponse(200, headers, { identity, br, gzip }))
  }
  return assets
}

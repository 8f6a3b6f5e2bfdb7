import { expect, test } from 'vitest'
import { gunzipSync, zstdDecompressSync } from 'node:zlib'
import { encodePieces } from './pieces.ts'

test.each([
  ['a short document', 'Größe, 東京, 🖨️'],
  ['a document longer than the shared buffer', 'ä🖨'.repeat(200_000)],
])('The pieces of %s are one body in each encoding', (_, content) => {
  const pieces = [Buffer.from('<main>'), content, Buffer.from('</main>ü'), '', Buffer.from('</html>')]
  const html = `<main>${content}</main>ü</html>`
  expect(encodePieces(pieces, 'identity').toString()).toBe(html)
  expect(zstdDecompressSync(encodePieces(pieces, 'zstd')).toString()).toBe(html)
  expect(gunzipSync(encodePieces(pieces, 'gzip')).toString()).toBe(html)
})

test('The next document does not change the one before', () => {
  const first = encodePieces(['first'], 'identity')
  encodePieces(['other'], 'identity')
  expect(first.toString()).toBe('first')
})

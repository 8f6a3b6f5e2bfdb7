import { expect, test } from 'vitest'
import { contentSecurityPolicy, sourceHash } from './headers.ts'

test('The policy of a document permits its own inline script and style by their hashes, and nothing else inline', () => {
  expect(contentSecurityPolicy({ scripts: [sourceHash('a')], styles: [sourceHash('b')] })).toBe(
    "default-src 'none'; " +
      "script-src 'self' 'sha256-ypeBEsobvcr6wjGzmiPcTaeG7/gUfE5yuYB3ha/uSLs='; " +
      "style-src 'self' 'sha256-PiPoFgA5WUoziU9lZOGxNIu9egCI1CxKy3PurtWcAJ0='; " +
      "img-src 'self' data: https:; font-src 'self'; connect-src 'self'; frame-src 'self'; " +
      "form-action 'self'; base-uri 'none'; object-src 'none'; frame-ancestors 'none'",
  )
})

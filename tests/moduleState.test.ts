import { expect, it } from 'vitest'

// The test files of one process share what they import (`isolate: false` in vitest.config.ts). What a module keeps
// between two tests is therefore listed here, with the reason why no test can notice it.
const harmless: Record<string, string> = {
  'src/server/http/hostHeader.ts': 'the host name that was found valid last: the same name is valid again',
  'src/server/limits/limit.ts': 'the names of limits, each of which is declared once',
  'src/server/limits/takeLimits.ts': 'what is computed from a declared limit alone',
  'src/server/http/tlsInFront.ts': 'keyed by the context of an app, which each test creates',
  'src/server/http/origin.ts': 'keyed by the context of an app, as above',
  'src/features/mail/server/render.ts': 'parsed templates, keyed by the template itself',
  'src/features/uploads/server/picture.ts': 'the library for pictures, loaded once',
  'src/features/accounts/server/passwords.ts':
    'the hashes that are computed at this moment, and who waits for them',
  'src/features/accounts/server/commonPasswords.ts': 'a file of the package, read once',
}

/** In the browser a page keeps state in modules. Tests that run such a module in Node set what they read. */
const ofPages = /^src\/(browser|portals|features\/\w+\/browser)\//

const sources = import.meta.glob<string>(['../src/**/*.{ts,tsx}', '!../src/**/*.test.{ts,tsx}'], {
  eager: true,
  query: '?raw',
  import: 'default',
})

const state = /^(export )?(let |const \w+(: [^=]+)? = (new (Map|Set|WeakMap|WeakSet)(<.*>)?\(\)|\[\]))/m

it('No module of the server keeps anything between two tests but what is listed', () => {
  const found = Object.entries(sources)
    .filter(([, source]) => state.test(source))
    .map(([path]) => path.replace('../', ''))
    .filter((path) => !ofPages.test(path))
  expect(found.toSorted()).toEqual(Object.keys(harmless).toSorted())
})

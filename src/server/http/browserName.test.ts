import { expect, it } from 'vitest'
import { browserNameOf } from './browserName.ts'

const mozilla = 'Mozilla/5.0'
const like = 'AppleWebKit/537.36 (KHTML, like Gecko)'

it.each([
  [`${mozilla} (Windows NT 10.0; Win64; x64) ${like} Chrome/141.0.0.0 Safari/537.36`, 'Chrome on Windows'],
  [
    `${mozilla} (Windows NT 10.0; Win64; x64) ${like} Chrome/141.0.0.0 Safari/537.36 Edg/141.0.0.0`,
    'Edge on Windows',
  ],
  [`${mozilla} (X11; Linux x86_64; rv:144.0) Gecko/20100101 Firefox/144.0`, 'Firefox on Linux'],
  [
    `${mozilla} (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/26.0 Safari/605.1.15`,
    'Safari on Mac',
  ],
  [
    `${mozilla} (iPhone; CPU iPhone OS 18_7 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) CriOS/141.0.0.0 Mobile/15E148 Safari/604.1`,
    'Chrome on iPhone',
  ],
  [
    `${mozilla} (iPad; CPU OS 18_7 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) FxiOS/144.0 Mobile/15E148 Safari/605.1.15`,
    'Firefox on iPad',
  ],
  [
    `${mozilla} (Linux; Android 10; K) ${like} SamsungBrowser/28.0 Chrome/130.0.0.0 Mobile Safari/537.36`,
    'Samsung Internet on Android',
  ],
  [
    `${mozilla} (X11; CrOS x86_64 14541.0.0) ${like} Chrome/141.0.0.0 Safari/537.36 OPR/120.0`,
    'Opera on ChromeOS',
  ],
  ['Firefox/1.0', 'Firefox'],
  ['curl/8.5.0', null],
  [`${'x'.repeat(10_000)} Firefox/1.0`, null],
  ['', null],
  [undefined, null],
])('%s is %s', (agent, name) => {
  expect(browserNameOf({ headers: agent === undefined ? {} : { 'user-agent': agent } })).toBe(name)
})

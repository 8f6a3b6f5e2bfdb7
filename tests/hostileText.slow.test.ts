import { describe, expect, it } from 'vitest'
import type * as z from 'zod/mini'
import { linksIn } from '../src/browser/ui/linksIn.ts'
import { csvLine, withoutGuards } from '../src/shared/text/csv.ts'
import { parseColor } from '../src/features/site/brands/color.ts'
import { hostToSetUp } from '../src/features/site/brands/hostName.ts'
import { normalizedWebsite } from '../src/features/people/companies/schema.ts'
import { parseHundredths, readTypedNumber } from '../src/features/money/invoices/money.ts'
import { checkStyle } from '../src/features/base/uploads/server/svgReferences.ts'
import { displayNameProblem, usernameProblem } from '../src/shared/text/names.ts'
import { foundParts } from '../src/shared/text/foundParts.ts'
import { cleanSubject, readText } from '../src/features/desk/mailIn/server/mailText.ts'
import { tokensIn } from '../src/features/mail/mailboxes/server/replyAddress.ts'
import { severalOf } from '../src/shared/endpoint/filterValues.ts'
import { searchWords } from '../src/shared/text/searchWords.ts'
import { shownText } from '../src/shared/text/shownText.ts'
import { chooseEncoding } from '../src/server/http/acceptEncoding.ts'
import { AppError } from '../src/server/http/errors.ts'
import { threadCpuMs } from './support/threadCpuMs.ts'
import { declaredEndpoints } from './support/declaredEndpoints.ts'

const length = 100_000
const maxMs = 50

/** Texts that force patterns with ambiguous repetitions to backtrack. */
const hostileTexts = ['', 'rgb(', 'https://', 'a@b.', '1.', '#', '"'].flatMap((prefix) =>
  [' ', 'a', '0', '.', ',', 'a.', '-', '\n'].map(
    (repeated) => `${prefix}${repeated.repeat(Math.ceil(length / repeated.length))}!`,
  ),
)

/** The fastest of three attempts: the first one also pays for compilation and garbage collection. */
function fastestMs(work: () => unknown): number {
  let fastest = Number.POSITIVE_INFINITY
  for (let attempt = 0; attempt < 3 && fastest > maxMs; attempt += 1) {
    fastest = Math.min(fastest, threadCpuMs(work))
  }
  return fastest
}

const fieldsOf = (schema: z.ZodMiniType | undefined) =>
  schema && 'shape' in schema && typeof schema.shape === 'object' ? Object.keys(schema.shape ?? {}) : []

const inputs = declaredEndpoints.flatMap((endpoint) =>
  (['params', 'query', 'body'] as const).flatMap((part) =>
    fieldsOf(endpoint[part]).map((field): [string, (text: string) => unknown] => [
      `${endpoint.method} ${endpoint.path}: ${field}`,
      (text) =>
        endpoint[part]?.safeParse({
          [field]: field === 'items' ? [{ description: text, quantity: text, unitPrice: text }] : text,
        }),
    ]),
  ),
)

const partsFound = (text: string) => foundParts(text, ['a', '00', 'ああ'])
const severalValues = (text: string) => severalOf(['a', '0', 'a.']).safeParse(text)
const csvCell = (text: string) => csvLine([text])

/** Returns the error for a style sheet. */
function styleProblem(text: string): string | undefined {
  try {
    checkStyle(text, true)
    return undefined
  } catch (error) {
    if (error instanceof AppError) return error.message
    throw error
  }
}

const encodingOf = (text: string) => chooseEncoding(text, ['br', 'gzip'])

const parsers: [string, (text: string) => unknown][] = [
  ['parseColor', parseColor],
  ['normalizedWebsite', normalizedWebsite],
  ['hostToSetUp', (text) => hostToSetUp(text, text)],
  ['parseHundredths', parseHundredths],
  ['readTypedNumber', readTypedNumber],
  ['usernameProblem', usernameProblem],
  ['displayNameProblem', displayNameProblem],
  ['chooseEncoding', encodingOf],
  ['csvLine', csvCell],
  ['withoutGuards', withoutGuards],
  ['checkStyle', styleProblem],
  ['searchWords', searchWords],
  ['foundParts', partsFound],
  ['shownText', shownText],
  ['linksIn', linksIn],
  ['severalOf', severalValues],
  ['tokensIn', tokensIn],
  ['cleanSubject', cleanSubject],
  ['readText', (text) => readText(text, text)],
]

/**
 * Patterns that are built at run time, which the test of literals cannot see, and the function above that uses each.
 */
const builtPatterns = {
  '../src/browser/ui/linksIn.ts': linksIn,
  '../src/shared/endpoint/filterValues.ts': severalValues,
  '../src/shared/text/csv.ts': csvCell,
  '../src/features/site/brands/color.ts': parseColor,
  '../src/features/money/invoices/money.ts': readTypedNumber,
  '../src/features/base/uploads/server/svgReferences.ts': styleProblem,
  '../src/shared/text/names.ts': usernameProblem,
  '../src/shared/text/searchWords.ts': partsFound,
  '../src/server/http/acceptEncoding.ts': encodingOf,
  '../src/shared/text/shownText.ts': shownText,
}
const sources = import.meta.glob<string>(['../src/**/*.{ts,tsx}', '!../src/**/*.test.{ts,tsx}'], {
  eager: true,
  query: '?raw',
  import: 'default',
})

describe('100,000 hostile characters are read or refused at once', () => {
  it.each([...inputs, ...parsers])('%s', (_, parse) => {
    const slow = hostileTexts
      .map((text) => ({ text: `${text.slice(0, 12)}…`, ms: fastestMs(() => parse(text)) }))
      .filter(({ ms }) => ms > maxMs)
    expect(slow).toEqual([])
  })
})

it('every pattern that is put together is applied above', () => {
  const built = Object.entries(sources).flatMap(([file, source]) => (/\bRegExp\(/.test(source) ? file : []))
  expect(built.toSorted()).toEqual(Object.keys(builtPatterns).toSorted())
  const applied = parsers.map(([, parser]) => parser)
  for (const parser of Object.values(builtPatterns)) expect(applied).toContain(parser)
})

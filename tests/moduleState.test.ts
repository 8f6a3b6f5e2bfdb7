import { expect, it } from 'vitest'

// The test files of one process share what they import (`isolate: false` in vitest.config.ts). What a module keeps
// between two tests is therefore listed here, with the reason why no test can notice it.
const harmless: Record<string, string> = {
  'src/shared/time/dates.ts': 'the clock of the reader, set back before anything else runs',
  'src/server/http/hostHeader.ts': 'the host name that was found valid last: the same name is valid again',
  'src/server/limits/limit.ts': 'the names of limits, each of which is declared once',
  'src/server/limits/underWay.ts': 'keyed by the response of a request',
  'src/server/limits/responseWork.ts': 'keyed by the response of a request, or its connection',
  'src/server/endpoints/takeLimits.ts': 'what is computed from a declared limit alone',
  'src/server/http/tlsInFront.ts': 'keyed by the context of an app, which each test creates',
  'src/server/endpoints/origin.ts': 'keyed by the context of an app, as above',
  'src/features/mail/server/render.ts': 'parsed templates, keyed by the template itself',
  'src/features/base/uploads/server/sharp.ts': 'the library for pictures, loaded once',
  'src/features/people/accounts/server/passwords.ts':
    'the hashes that are computed at this moment, and who waits for them',
  'src/features/people/accounts/server/commonPasswords.ts': 'a file of the package, read once',
  'src/server/pdf/fonts.ts': 'opened files of fonts, the same for every document',
  'src/shared/time/zoneClock.ts': 'formats by time zone, of which there are a thousand at most',
}

/**
 * In the browser a page keeps state in modules; tests that run such a module in Node set what they read. The server renders
 * pages by the same modules, for everybody: nothing may be kept there while it renders.
 */
const byEvents = 'written in effects and by events, of which the server has none'
const bySession = 'who is signed in, which the server passes on by itself'
const byRequests = 'written by requests over the network, which the server does not make'
const harmlessOfPages: Record<string, string> = {
  'src/browser/api/clock.ts': 'stays at the start of the document on the server',
  'src/browser/api/confirmation.ts': byRequests,
  'src/browser/api/limitsLeft.ts': byEvents,
  'src/browser/api/repeatReads.ts': byEvents,
  'src/browser/api/send.ts': 'how the server answers, set once',
  'src/browser/api/shape.ts': 'shapes that are loaded, the same for everybody',
  'src/app/browser/main.tsx': 'the entry of the browser, which the server does not load',
  'src/browser/page/recordTitle.ts': byEvents,
  'src/browser/session/activity.ts': byEvents,
  'src/browser/session/pageUser.ts': bySession,
  'src/browser/session/refusals.ts': byEvents,
  'src/browser/session/sessionEnd.ts': bySession,
  'src/browser/session/tabs.ts': byEvents,
  'src/browser/session/userChange.ts': byEvents,
  'src/browser/ui/escape.ts': byEvents,
  'src/browser/ui/everyStep.ts': byEvents,
  'src/browser/ui/toast.ts': byEvents,
  'src/features/site/brands/browser/useFollowSite.ts': byEvents,
  'src/features/clients/leads/archive/browser/useArchivedLeads.ts': 'an empty list, never changed',
  'src/features/desk/tickets/browser/api.ts': byRequests,
  'src/portals/agent/SalesPage.tsx': 'an empty list, never changed',
  'src/portals/session/leavePage.ts': byEvents,
  'src/portals/session/watchPage.ts': byEvents,
}
const ofPages = /^src\/(browser|app\/browser|portals|features\/[\w/]+\/browser)\//

const sources = import.meta.glob<string>(['../src/**/*.{ts,tsx}', '!../src/**/*.test.{ts,tsx}'], {
  eager: true,
  query: '?raw',
  import: 'default',
})

const state =
  /^(export )?(let |const \w+(: [^=]+)? = (new (Map|Set|WeakMap|WeakSet)(<.*>)?\(\)|new Turns\b|\[\]))/m

const withState = () =>
  Object.entries(sources)
    .filter(([, source]) => state.test(source))
    .map(([path]) => path.replace('../', ''))
    .toSorted()

it('No module of the server keeps anything between two tests but what is listed', () => {
  const found = withState().filter((path) => !ofPages.test(path))
  expect(found).toEqual(Object.keys(harmless).toSorted())
})

it('No module of the pages keeps anything of those for whom the server renders but what is listed', () => {
  const found = withState().filter((path) => ofPages.test(path))
  expect(found).toEqual(Object.keys(harmlessOfPages).toSorted())
})

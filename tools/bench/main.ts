import { measureBrowserLists } from './browserLists.ts'
import { measureBrowserScreens } from './browserScreens.ts'
import { measureContact } from './contact.ts'
import { measureHydration } from './hydration.ts'
import { measureLighthouse } from './lighthouse.ts'
import { measureLongLists } from './longLists.ts'
import { measureListRanges } from './listRanges.ts'
import { measurePublicPage } from './publicPage.ts'
import { measureScreens } from './screens.ts'
import { measureSearch } from './search.ts'
import { measureSession } from './session.ts'
import { measureWrites } from './writes.ts'

const measurements: Record<string, (args: string[]) => Promise<void>> = {
  browser: measureBrowserScreens,
  'public-page': measurePublicPage,
  session: measureSession,
  'long-lists': measureLongLists,
  'list-ranges': measureListRanges,
  screens: measureScreens,
  search: measureSearch,
  'browser-lists': measureBrowserLists,
  contact: measureContact,
  hydration: measureHydration,
  writes: measureWrites,
  lighthouse: measureLighthouse,
}

const [name = '', ...args] = process.argv.slice(2)
const measure = measurements[name]
if (measure) {
  await measure(args)
} else {
  console.log(`Usage:
  npm run bench -- public-page [path]      a cached page against bare node:http sending the same bytes
  npm run bench -- session                 GET /api/user against bare node:http and driver, on both engines
  npm run bench -- long-lists              100,000 tickets and invoices: time, memory, and what other calls feel
  npm run bench -- list-ranges [rows ...]  parts of the ticket list at several lengths against bare node:http and driver
  npm run bench -- screens [rows ...]      every call of the portals' main screens at several lengths against bare node:http
                                           and driver; draws docs/performance.svg
  npm run bench -- search [rows ...]       GET /api/search and the filters of lists at several lengths, the size of the words,
                                           and what they cost a write
  npm run bench -- browser [rows]          the portals' main screens in Chromium, on a desktop and a phone: how soon their content
                                           is shown, layout shift, scripts
  npm run bench -- browser-lists [rows]    the same lists in Chromium: opening, scrolling, filtering, memory
  npm run bench -- contact                 POST /api/contact with a mail server in trouble against one without mail
  npm run bench -- hydration [path ...]    longest tasks of hydration on a phone four times slower than this machine
  npm run bench -- writes [checkout]       tickets and answers against a bare durable insert, by turns with another checkout
  npm run bench -- lighthouse [url ...]    mobile, median of 5; without addresses: the public pages of a new site`)
  process.exitCode = 1
}

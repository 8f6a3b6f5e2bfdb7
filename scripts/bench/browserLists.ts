import { createAccount } from '../../src/features/accounts/server/commands.ts'
import { hashPassword } from '../../src/features/accounts/server/passwords.ts'
import type { Engine } from '../../src/server/database/engine.ts'
import type { RunningServer } from '../../tests/support/server.ts'
import { inWords, memoryOf, type Painted, untilPainted, type OpenedPage, withPage } from './browserPage.ts'
import { addTicketsAndInvoices, onFilledDatabases } from './filled.ts'
import { watchScrolling } from './scrollWatch.ts'

const rows = 100_000
const rounds = 20
const agent = { username: 'agent', password: 'Correct-horse-7' }

interface List {
  entry: string
  label: string
  /** The first cell of the first row is this and the number; of the rows below, the numbers below. */
  prefix: string
  highest: number
  tabs: readonly { name: RegExp; rows: number; highest: number }[]
}

const lists: readonly List[] = [
  {
    entry: 'Support Tickets',
    label: 'Support tickets',
    prefix: '#',
    highest: rows,
    tabs: [
      { name: /^Open/, rows: rows / 2, highest: rows - 1 },
      { name: /^Closed/, rows: rows / 2, highest: rows },
      { name: /^All/, rows, highest: rows },
    ],
  },
  { entry: 'Invoices', label: 'Invoices', prefix: 'INV-2024-', highest: rows - 1, tabs: [] },
]

/** The list begins with its first rows; the others are on their way then. */
type Shown = 'the first rows' | 'all rows'

function open(opened: OpenedPage, { entry, label, prefix, highest }: List, until: Shown): Promise<Painted> {
  const wanted = { label, ...(until === 'all rows' && { rows }), first: `${prefix}${highest}` }
  const link = opened.page.getByRole('navigation').getByRole('link', { name: entry })
  return untilPainted(opened, 'click', wanted, () => link.click())
}

const jumpTo = ({ page }: OpenedPage, share: number) =>
  page.evaluate((part) => scrollTo(0, document.documentElement.scrollHeight * part), share)

async function turnWheel({ page }: OpenedPage, turns: number, by: number): Promise<void> {
  for (let turn = 0; turn < turns; turn += 1) await page.mouse.wheel(0, by)
}

async function pressKeys({ page }: OpenedPage): Promise<void> {
  for (const key of ['End', 'Home', 'End', 'PageUp', 'PageUp', 'Home', 'PageDown', 'PageDown'])
    await page.keyboard.press(key)
}

async function leap(opened: OpenedPage): Promise<void> {
  for (let step = 0; step <= 50; step += 1) {
    await jumpTo(opened, step / 50)
    await turnWheel(opened, 3, step % 2 === 0 ? 120 : -120)
  }
  for (const share of [0.5, 0.1, 0.9, 0]) await jumpTo(opened, share)
}

async function scrolling(opened: OpenedPage, list: List): Promise<void> {
  await opened.page.mouse.move(300, 500)
  const ways: [string, () => Promise<void>][] = [
    ['by the wheel', () => turnWheel(opened, 150, 120)],
    ['in leaps from head to foot', () => leap(opened)],
    ['by keys', () => pressKeys(opened)],
  ]
  for (const [way, scroll] of ways) {
    const seen = await watchScrolling(opened, list, scroll)
    console.log(
      `    scrolled ${way}: ${seen.blank} of ${seen.frames} frames with a band without rows, ${seen.wrong} wrong ` +
        `rows, longest frame ${seen.slowest.toFixed(0)} ms; ${seen.empty} of ${seen.pictures} pictures of the ` +
        `screen with an empty band`,
    )
  }
}

async function filtering(opened: OpenedPage, { label, prefix, tabs }: List): Promise<void> {
  if (tabs.length === 0) return
  const times: Painted[] = []
  for (let round = 0; round < 5; round += 1) {
    for (const { name, ...tab } of tabs) {
      const wanted = { label, rows: tab.rows, first: `${prefix}${tab.highest}` }
      const button = opened.page.getByRole('tab', { name })
      times.push(await untilPainted(opened, 'click', wanted, () => button.click()))
    }
  }
  console.log(`    filtered by status: ${inWords(times)}`)
}

async function memory(opened: OpenedPage, { tabs }: List): Promise<void> {
  const before = await memoryOf(opened)
  for (let round = 0; round < rounds; round += 1) {
    for (const { name } of tabs) await opened.page.getByRole('tab', { name }).click()
    for (const share of [0.3, 1, 0.6]) {
      await jumpTo(opened, share)
      await turnWheel(opened, 5, 500)
    }
    await jumpTo(opened, 0)
  }
  console.log(`    memory: ${before}; after ${rounds} rounds ${await memoryOf(opened)}`)
}

async function measureOn(server: RunningServer, engine: Engine): Promise<void> {
  for (const width of [1280, 375]) {
    console.log(`\n${rows} tickets and invoices in Chromium, ${width} px wide, on ${engine}`)
    for (const list of lists) {
      const options = { path: '/agent/dashboard', person: agent, size: { width, height: 800 } }
      for (const until of ['the first rows', 'all rows'] as const) {
        const times: Painted[] = []
        for (let turn = 0; turn < 4; turn += 1) {
          await withPage(server, options, async (opened) => {
            times.push(await open(opened, list, until))
          })
        }
        console.log(`  ${list.entry}, from the click to ${until}: ${inWords(times)}`)
      }
      await withPage(server, options, async (opened) => {
        await open(opened, list, 'all rows')
        await scrolling(opened, list)
        await filtering(opened, list)
        await memory(opened, list)
      })
    }
  }
}

/** The lists without pages, at the length they may reach, as an agent has them in the browser. */
export async function measureBrowserLists(): Promise<void> {
  await onFilledDatabases({
    fill: async (database) => {
      await addTicketsAndInvoices(database, rows)
      const passwordHash = await hashPassword(agent.password)
      await createAccount(database.db, { username: agent.username, passwordHash, role: 'agent' })
    },
    measure: measureOn,
  })
}

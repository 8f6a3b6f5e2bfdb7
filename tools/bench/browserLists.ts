import { createAccount } from '../../src/features/people/accounts/server/commands.ts'
import { hashPassword } from '../../src/features/people/accounts/server/passwords.ts'
import type { Engine } from '../../src/server/database/engine.ts'
import type { RunningServer } from '../../tests/support/server.ts'
import {
  formatPaintTimes,
  describeMemory,
  type PaintTime,
  measurePaint,
  type OpenedPage,
  withPage,
} from './browserPage.ts'
import { addTicketsAndInvoices, onSeededDatabases } from './seededDatabase.ts'
import { recordScrolling } from './scrollRecording.ts'

const rounds = 20
const agent = { username: 'agent', password: 'Correct-horse-7' }

interface List {
  navigationLabel: string
  label: string
  rows: number
  /** The first cell of a row is this text and a number, which counts down from `firstNumber`. */
  prefix: string
  firstNumber: number
  tabs: readonly { name: RegExp; rows: number; firstNumber: number }[]
}

const listsOf = (rows: number): readonly List[] => [
  {
    navigationLabel: 'Support Tickets',
    label: 'Support tickets',
    rows,
    prefix: '#',
    firstNumber: rows,
    tabs: [
      { name: /^Open/, rows: rows / 2, firstNumber: rows - 1 },
      { name: /^Closed/, rows: rows / 2, firstNumber: rows },
      { name: /^All/, rows, firstNumber: rows },
    ],
  },
  {
    navigationLabel: 'Invoices',
    label: 'Invoices',
    rows,
    prefix: 'INV-2024-',
    firstNumber: rows - 1,
    tabs: [],
  },
]

/** The screens show the first rows before the others have arrived. */
type LoadedRows = 'the first rows' | 'all rows'

async function openList(
  opened: OpenedPage,
  { navigationLabel, label, rows, prefix, firstNumber }: List,
  until: LoadedRows,
): Promise<PaintTime> {
  const expected = { label, ...(until === 'all rows' && { rows }), first: `${prefix}${firstNumber}` }
  const { page } = opened
  const drawerButton = page.getByRole('button', { name: 'Open menu' })
  const isPhone = await drawerButton.isVisible()
  if (isPhone) await drawerButton.click()
  const menu = isPhone ? page.getByRole('dialog', { name: 'Menu' }) : page.getByRole('navigation')
  const link = menu.getByRole('link', { name: navigationLabel }).first()
  return measurePaint(opened, 'click', expected, () => link.click())
}

const jumpTo = ({ page }: OpenedPage, fraction: number) =>
  page.evaluate((part) => scrollTo(0, document.documentElement.scrollHeight * part), fraction)

async function turnWheel({ page }: OpenedPage, count: number, deltaPx: number): Promise<void> {
  for (let round = 0; round < count; round += 1) await page.mouse.wheel(0, deltaPx)
}

async function pressKeys({ page }: OpenedPage): Promise<void> {
  for (const key of ['End', 'Home', 'End', 'PageUp', 'PageUp', 'Home', 'PageDown', 'PageDown'])
    await page.keyboard.press(key)
}

async function jumpThrough(opened: OpenedPage): Promise<void> {
  for (let step = 0; step <= 50; step += 1) {
    await jumpTo(opened, step / 50)
    await turnWheel(opened, 3, step % 2 === 0 ? 120 : -120)
  }
  for (const fraction of [0.5, 0.1, 0.9, 0]) await jumpTo(opened, fraction)
}

async function measureScrolling(opened: OpenedPage, list: List): Promise<void> {
  await opened.page.mouse.move(300, 500)
  const methods: [string, () => Promise<void>][] = [
    ['by the wheel', () => turnWheel(opened, 150, 120)],
    ['in leaps from head to foot', () => jumpThrough(opened)],
    ['by keys', () => pressKeys(opened)],
  ]
  for (const [method, scroll] of methods) {
    const recording = await recordScrolling(opened, list, scroll)
    console.log(
      `    scrolled ${method}: ${recording.framesWithGap} of ${recording.frames} frames with a band ` +
        `without rows, ${recording.wrongRows} wrong rows, longest frame ${recording.maxFrameMs.toFixed(0)} ms; ` +
        `${recording.screenshotsWithGap} of ${recording.screenshots} pictures of the screen with an empty band`,
    )
  }
}

async function measureFiltering(opened: OpenedPage, { label, prefix, tabs }: List): Promise<void> {
  if (tabs.length === 0) return
  const times: PaintTime[] = []
  for (let round = 0; round < 5; round += 1) {
    for (const { name, ...tab } of tabs) {
      const expected = { label, rows: tab.rows, first: `${prefix}${tab.firstNumber}` }
      const button = opened.page.getByRole('tab', { name })
      times.push(await measurePaint(opened, 'click', expected, () => button.click()))
    }
  }
  console.log(`    filtered by status: ${formatPaintTimes(times)}`)
}

async function measureMemory(opened: OpenedPage, { tabs }: List): Promise<void> {
  const before = await describeMemory(opened)
  for (let round = 0; round < rounds; round += 1) {
    for (const { name } of tabs) await opened.page.getByRole('tab', { name }).click()
    for (const fraction of [0.3, 1, 0.6]) {
      await jumpTo(opened, fraction)
      await turnWheel(opened, 5, 500)
    }
    await jumpTo(opened, 0)
  }
  console.log(`    memory: ${before}; after ${rounds} rounds ${await describeMemory(opened)}`)
}

async function measureOn(server: RunningServer, engine: Engine, rows: number): Promise<void> {
  for (const width of [1280, 375]) {
    console.log(`\n${rows} tickets and invoices in Chromium, ${width} px wide, on ${engine}`)
    for (const list of listsOf(rows)) {
      const options = { path: '/agent/dashboard', account: agent, size: { width, height: 800 } }
      for (const until of ['the first rows', 'all rows'] as const) {
        const times: PaintTime[] = []
        for (let round = 0; round < 4; round += 1) {
          await withPage(server, options, async (opened) => {
            times.push(await openList(opened, list, until))
          })
        }
        console.log(`  ${list.navigationLabel}, from the click to ${until}: ${formatPaintTimes(times)}`)
      }
      await withPage(server, options, async (opened) => {
        await openList(opened, list, 'all rows')
        await measureScrolling(opened, list)
        await measureFiltering(opened, list)
        await measureMemory(opened, list)
      })
    }
  }
}

/**
 * Measures an agent's lists, which have no pagination, in the browser; by default at their greatest expected length.
 */
export async function measureBrowserLists([length = '100000']: string[]): Promise<void> {
  const rows = Number(length)
  await onSeededDatabases({
    seed: async (database) => {
      await addTicketsAndInvoices(database, rows)
      const passwordHash = await hashPassword(agent.password)
      await createAccount(database.db, { username: agent.username, passwordHash, role: 'agent' }, 'staff')
    },
    measure: (server, engine) => measureOn(server, engine, rows),
  })
}

import * as z from 'zod/mini'
import type { Engine } from '../../src/server/database/engine.ts'
import type { RunningServer } from '../../tests/support/server.ts'
import {
  describeMemory,
  formatPaintTimes,
  measurePaint,
  type OpenedPage,
  type PaintTime,
  withPage,
} from './browserPage.ts'
import { addDirectory, onSeededDatabases } from './seededDatabase.ts'
import { signIn } from './session.ts'

const rows = 5000
const rounds = 50

type Entry = Record<string, unknown>
const entriesShape = z.array(z.record(z.string(), z.unknown()))
const collator = new Intl.Collator('en', { numeric: true, sensitivity: 'base' })
const textOf = (value: unknown) => (typeof value === 'string' ? value : '')

interface DirectoryScreen {
  path: string
  navigationLabel: string
  endpoint: string
  tableLabel: string
  /** The field at the start of a row's first cell, by which the list is sorted initially. */
  nameField: string
  /** The fields that the search covers, repeated here in order to check the displayed rows. */
  searchFields: readonly string[]
  searchTerms: readonly string[]
  sortColumns: readonly { name: string; of: (entry: Entry) => string }[]
}

const twoFactorRank = ({ otpVerified, otpEnabled }: Entry) => (otpVerified ? (otpEnabled ? '1' : '2') : '3')

const screens: readonly DirectoryScreen[] = [
  {
    path: '/admin/user-management',
    navigationLabel: 'User Management',
    endpoint: '/api/users',
    tableLabel: 'Users',
    nameField: 'username',
    searchFields: ['username', 'email', 'role', 'fullName', 'company'],
    searchTerms: ['castillo', '0004', 'agent', 'ines grant'],
    sortColumns: [
      { name: 'Email', of: ({ email }) => textOf(email) },
      { name: 'Role', of: ({ role }) => textOf(role) },
      { name: 'Two-factor', of: twoFactorRank },
      { name: 'Username', of: ({ username }) => textOf(username) },
    ],
  },
  {
    path: '/admin/domain',
    navigationLabel: 'Domain Management',
    endpoint: '/api/domains',
    tableLabel: 'Domains',
    nameField: 'domainName',
    searchFields: [],
    searchTerms: [],
    sortColumns: [],
  },
]

/** Empty values come last in both directions. */
function sorted(entries: readonly Entry[], of: (entry: Entry) => string, sign: number): Entry[] {
  return entries.toSorted((one, other) => {
    const [left, right] = [of(one), of(other)]
    if (left === '' || right === '') return Number(left === '') - Number(right === '')
    return sign * collator.compare(left, right)
  })
}

class DirectoryList {
  readonly screen: DirectoryScreen
  readonly opened: OpenedPage
  /** In the initial order of the list. */
  readonly entries: readonly Entry[]

  constructor(screen: DirectoryScreen, opened: OpenedPage, entries: readonly Entry[]) {
    this.screen = screen
    this.opened = opened
    this.entries = entries
  }

  expected(entries: readonly Entry[]) {
    const { tableLabel: label, nameField } = this.screen
    return { label, rows: entries.length, first: textOf(entries[0]?.[nameField]) }
  }

  matching(search: string): readonly Entry[] {
    return this.entries.filter((entry) =>
      this.screen.searchFields
        .map((field) => textOf(entry[field]))
        .join('\n')
        .toLowerCase()
        .includes(search.trim()),
    )
  }

  /** Types each search term and deletes it again, character by character. */
  async measureSearch(): Promise<PaintTime[]> {
    const { page } = this.opened
    await page.getByRole('searchbox').focus()
    const times: PaintTime[] = []
    const press = async (key: string, search: string) => {
      const expected = this.expected(this.matching(search))
      times.push(await measurePaint(this.opened, 'keydown', expected, () => page.keyboard.press(key)))
    }
    for (const term of this.screen.searchTerms) {
      for (let end = 1; end <= term.length; end += 1) await press(term.charAt(end - 1), term.slice(0, end))
      for (let end = term.length - 1; end >= 0; end -= 1) await press('Backspace', term.slice(0, end))
    }
    return times
  }

  /** Sorts by every column in both directions. The last column is the initial one. */
  async measureSorting(): Promise<PaintTime[]> {
    const { page } = this.opened
    const times: PaintTime[] = []
    for (const { name, of } of this.screen.sortColumns) {
      const button = page.getByRole('columnheader', { name }).getByRole('button')
      for (const sign of [1, -1]) {
        const expected = this.expected(sorted(this.entries, of, sign))
        times.push(await measurePaint(this.opened, 'click', expected, () => button.click()))
      }
    }
    return times
  }

  async useList(): Promise<void> {
    const { page } = this.opened
    if (this.screen.searchTerms.length > 0) {
      await page.getByRole('searchbox').focus()
      await page.keyboard.type('cast')
      for (let key = 0; key < 4; key += 1) await page.keyboard.press('Backspace')
    }
    for (const { name } of this.screen.sortColumns)
      await page.getByRole('columnheader', { name }).getByRole('button').click()
    for (const fraction of [0.5, 1, 0])
      await page.evaluate((part) => scrollTo(0, document.documentElement.scrollHeight * part), fraction)
  }

  async measureMemory(): Promise<string> {
    const before = await describeMemory(this.opened)
    for (let round = 0; round < rounds; round += 1) await this.useList()
    return `${before}; after ${rounds} rounds ${await describeMemory(this.opened)}`
  }
}

async function measure(server: RunningServer, screen: DirectoryScreen): Promise<void> {
  const response = await fetch(server.baseURL + screen.endpoint, {
    headers: { cookie: await signIn(server) },
  })
  const entries = sorted(
    entriesShape.parse(await response.json()),
    (entry) => textOf(entry[screen.nameField]),
    1,
  )
  await withPage(server, { path: '/admin' }, async (opened) => {
    const { page } = opened
    const list = new DirectoryList(screen, opened, entries)
    const link = page.getByRole('navigation').getByRole('link', { name: screen.navigationLabel, exact: true })
    const paint = await measurePaint(opened, 'click', list.expected(entries), () => link.click())
    await page.waitForLoadState('networkidle')
    console.log(`  ${screen.path}: ${entries.length} rows, from the click on: ${formatPaintTimes([paint])}`)
    if (screen.searchTerms.length > 0)
      console.log(`    a key in the search: ${formatPaintTimes(await list.measureSearch())}`)
    if (screen.sortColumns.length > 0)
      console.log(`    a click on a head: ${formatPaintTimes(await list.measureSorting())}`)
    console.log(`    memory: ${await list.measureMemory()}`)
  })
}

async function measureOn(server: RunningServer, engine: Engine): Promise<void> {
  console.log(`\n${rows} users and domains in Chromium on ${engine}`)
  for (const screen of screens) await measure(server, screen)
}

/** Measures the administrator's lists with 5,000 rows each, in the browser. */
export async function measureBrowserDirectory(): Promise<void> {
  await onSeededDatabases({ seed: (database) => addDirectory(database, rows), measure: measureOn })
}

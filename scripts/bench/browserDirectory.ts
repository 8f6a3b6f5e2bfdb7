import * as z from 'zod/mini'
import type { Engine } from '../../src/server/database/engine.ts'
import type { RunningServer } from '../../tests/support/server.ts'
import { inWords, memoryOf, type Painted, untilPainted, type OpenedPage, withPage } from './browserPage.ts'
import { addDirectory, onFilledDatabases } from './filled.ts'
import { signIn } from './session.ts'

const rows = 5000
const rounds = 50

type Entry = Record<string, unknown>
const answer = z.array(z.record(z.string(), z.unknown()))
const order = new Intl.Collator('en', { numeric: true, sensitivity: 'base' })
const textOf = (value: unknown) => (typeof value === 'string' ? value : '')

interface Directory {
  path: string
  entry: string
  call: string
  label: string
  /** What the first cell of a row begins with; in this order the list is shown at first. */
  name: string
  /** Worked out here once more, to tell whether the page shows what it should. */
  searched: readonly string[]
  words: readonly string[]
  heads: readonly { name: string; of: (entry: Entry) => string }[]
}

const codes = ({ otpVerified, otpEnabled }: Entry) => (otpVerified ? (otpEnabled ? '1' : '2') : '3')

const directories: readonly Directory[] = [
  {
    path: '/admin/user-management',
    entry: 'User Management',
    call: '/api/users',
    label: 'Users',
    name: 'username',
    searched: ['username', 'email', 'role', 'fullName', 'company'],
    words: ['castillo', '0004', 'agent', 'ines grant'],
    heads: [
      { name: 'Email', of: ({ email }) => textOf(email) },
      { name: 'Role', of: ({ role }) => textOf(role) },
      { name: 'Two-factor', of: codes },
      { name: 'Username', of: ({ username }) => textOf(username) },
    ],
  },
  {
    path: '/admin/companies',
    entry: 'Companies',
    call: '/api/companies',
    label: 'Companies',
    name: 'name',
    searched: ['name', 'email', 'phone', 'website', 'address', 'city', 'state', 'zipCode'],
    words: ['castillo', '0004', 'toledo', 'office@01'],
    heads: [
      { name: 'Contact', of: ({ email }) => textOf(email) },
      { name: 'Address', of: ({ address }) => textOf(address) },
      { name: 'Company', of: ({ name }) => textOf(name) },
    ],
  },
  {
    path: '/admin/domain',
    entry: 'Domain Management',
    call: '/api/domains',
    label: 'Domains',
    name: 'domainName',
    searched: [],
    words: [],
    heads: [],
  },
]

/** Blank ones last, whichever way the others run. */
function sorted(entries: readonly Entry[], of: (entry: Entry) => string, sign: number): Entry[] {
  return entries.toSorted((one, other) => {
    const [mine, theirs] = [of(one), of(other)]
    if (mine === '' || theirs === '') return Number(mine === '') - Number(theirs === '')
    return sign * order.compare(mine, theirs)
  })
}

class List {
  readonly directory: Directory
  readonly opened: OpenedPage
  /** In the order in which they are shown at first. */
  readonly entries: readonly Entry[]

  constructor(directory: Directory, opened: OpenedPage, entries: readonly Entry[]) {
    this.directory = directory
    this.opened = opened
    this.entries = entries
  }

  wanted(entries: readonly Entry[]) {
    const { label, name } = this.directory
    return { label, rows: entries.length, first: textOf(entries[0]?.[name]) }
  }

  found(search: string): readonly Entry[] {
    return this.entries.filter((entry) =>
      this.directory.searched
        .map((field) => textOf(entry[field]))
        .join('\n')
        .toLowerCase()
        .includes(search.trim()),
    )
  }

  /** Every key of the words, there and back. */
  async type(): Promise<Painted[]> {
    const { page } = this.opened
    await page.getByRole('searchbox').focus()
    const times: Painted[] = []
    const press = async (key: string, search: string) => {
      const wanted = this.wanted(this.found(search))
      times.push(await untilPainted(this.opened, 'keydown', wanted, () => page.keyboard.press(key)))
    }
    for (const word of this.directory.words) {
      for (let end = 1; end <= word.length; end += 1) await press(word.charAt(end - 1), word.slice(0, end))
      for (let end = word.length - 1; end >= 0; end -= 1) await press('Backspace', word.slice(0, end))
    }
    return times
  }

  /** Every head, both ways; the last one leaves the list as it was at first. */
  async turn(): Promise<Painted[]> {
    const { page } = this.opened
    const times: Painted[] = []
    for (const { name, of } of this.directory.heads) {
      const button = page.getByRole('columnheader', { name }).getByRole('button')
      for (const sign of [1, -1]) {
        const wanted = this.wanted(sorted(this.entries, of, sign))
        times.push(await untilPainted(this.opened, 'click', wanted, () => button.click()))
      }
    }
    return times
  }

  async useOnce(): Promise<void> {
    const { page } = this.opened
    if (this.directory.words.length > 0) {
      await page.getByRole('searchbox').focus()
      await page.keyboard.type('cast')
      for (let key = 0; key < 4; key += 1) await page.keyboard.press('Backspace')
    }
    for (const { name } of this.directory.heads)
      await page.getByRole('columnheader', { name }).getByRole('button').click()
    for (const share of [0.5, 1, 0])
      await page.evaluate((part) => scrollTo(0, document.documentElement.scrollHeight * part), share)
  }

  async memory(): Promise<string> {
    const before = await memoryOf(this.opened)
    for (let round = 0; round < rounds; round += 1) await this.useOnce()
    return `${before}; after ${rounds} rounds ${await memoryOf(this.opened)}`
  }
}

async function measure(server: RunningServer, directory: Directory): Promise<void> {
  const response = await fetch(server.baseURL + directory.call, { headers: { cookie: await signIn(server) } })
  const entries = sorted(answer.parse(await response.json()), (entry) => textOf(entry[directory.name]), 1)
  await withPage(server, { path: '/admin' }, async (opened) => {
    const { page } = opened
    const list = new List(directory, opened, entries)
    const link = page.getByRole('navigation').getByRole('link', { name: directory.entry, exact: true })
    const painted = await untilPainted(opened, 'click', list.wanted(entries), () => link.click())
    await page.waitForLoadState('networkidle')
    console.log(`  ${directory.path}: ${entries.length} rows, from the click on: ${inWords([painted])}`)
    if (directory.words.length > 0) console.log(`    a key in the search: ${inWords(await list.type())}`)
    if (directory.heads.length > 0) console.log(`    a click on a head: ${inWords(await list.turn())}`)
    console.log(`    memory: ${await list.memory()}`)
  })
}

async function measureOn(server: RunningServer, engine: Engine): Promise<void> {
  console.log(`\n${rows} users, companies and domains in Chromium on ${engine}`)
  for (const directory of directories) await measure(server, directory)
}

/** The administrator's lists with thousands of rows, in the browser. */
export async function measureBrowserDirectory(): Promise<void> {
  await onFilledDatabases({ fill: (database) => addDirectory(database, rows), measure: measureOn })
}

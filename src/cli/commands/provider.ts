import { readFile } from 'node:fs/promises'
import { withPlainDigits } from '../../shared/text/digits.ts'
import { isBlank } from '../../shared/text/typedText.ts'
import {
  factsChange,
  legalPageForm,
  type Facts,
  type FactsChange,
  type Owner,
} from '../../features/site/provider/schema.ts'
import { legalPageNames } from '../../shared/site/site.ts'
import type { LegalPageName } from '../../shared/site/shownProvider.ts'
import {
  changeFacts,
  changeLegalPage,
  lockFacts,
  refuseSecondContact,
} from '../../features/site/provider/server/commands.ts'
import { findStored } from '../../features/site/provider/server/queries.ts'
import { audit } from '../../server/audit/audit.ts'
import type { Db, Tx } from '../../server/database/db.ts'
import { CommandError, type Command, type CommandArguments } from '../command.ts'
import { brandNamed } from '../fields.ts'
import { withDatabase } from '../instance.ts'

/** The options that set a field of the provider's profile, each with the name of the field. */
const factOptions: readonly [option: string, fact: Exclude<keyof Facts, 'socialLinks'>, value: string][] = [
  ['phone', 'phone', 'number'],
  ['email', 'email', 'address'],
  ['address', 'address', 'lines'],
  ['opening-hours', 'openingHours', 'lines'],
  ['time-zone', 'timeZone', 'name'],
  ['legal-name', 'legalName', 'text'],
  ['registration', 'registration', 'text'],
  ['billing-email', 'billingEmail', 'address'],
  ['payment-text', 'paymentText', 'lines'],
  ['payment-days', 'paymentDays', 'days'],
]

export const provider: Command = {
  name: 'provider',
  summary: "Show or set the provider's details: address, phone, how to pay, legal pages",
  options: [
    { name: 'brand', value: 'name', about: 'What this brand has of its own, instead of the installation' },
    ...factOptions.map(([name, , value]) => ({ name, value, about: `Set it; blank clears it` })),
    ...legalPageNames.map((name) => ({
      name,
      value: 'file',
      about: 'Markdown; a blank file removes the page',
    })),
  ],
  notes: [
    'Without anything to set it shows what is stored. In lines, \\n begins the next one.',
    'A server on the embedded database shows what was set after its next start, one on PostgreSQL at once.',
  ],

  async run(args, config, terminal) {
    const change = factsIn(args)
    const pages = await pagesIn(args)
    const facts = await withDatabase(config, terminal, async (database) => {
      const owner = await ownerNamed(database.db, args.option('brand'))
      if (Object.keys(change).length > 0 || pages.length > 0)
        await database.transaction((tx) => store(tx, owner, change, pages))
      return findStored(database.db, owner)
    })
    for (const [option, fact] of factOptions)
      terminal.print(`${option}: ${String(facts[fact] ?? '').replaceAll('\n', '\\n')}`)
    for (const page of legalPageNames)
      terminal.print(`${page}: ${facts[page] === null ? '' : `${facts[page].length} characters`}`)
  },
}

const ownerNamed = async (db: Db, name: string | undefined): Promise<Owner> =>
  name === undefined ? 'installation' : brandNamed(db, name)

/** @throws CommandError for an invalid value */
function factsIn(args: CommandArguments): FactsChange {
  const given = factOptions.flatMap(([option, fact]) => {
    const text = args.option(option)?.replaceAll('\\n', '\n')
    if (text === undefined) return []
    return [
      [fact, fact !== 'paymentDays' ? text : isBlank(text) ? null : Number(withPlainDigits(text))] as const,
    ]
  })
  const checked = factsChange.safeParse(Object.fromEntries(given))
  if (checked.success) return checked.data
  const [issue] = checked.error.issues
  const option = factOptions.find(([, fact]) => fact === issue?.path[0])?.[0]
  throw new CommandError(`--${option}: ${issue?.message}`)
}

/** @throws CommandError for a file that cannot be read or is too long */
async function pagesIn(args: CommandArguments): Promise<[LegalPageName, string][]> {
  const pages: [LegalPageName, string][] = []
  for (const page of legalPageNames) {
    const file = args.option(page)
    if (file === undefined) continue
    const checked = legalPageForm.safeParse({ markdown: await readFile(file, 'utf8') })
    if (!checked.success) throw new CommandError(`--${page}: ${checked.error.issues[0]?.message}`)
    pages.push([page, checked.data.markdown])
  }
  return pages
}

async function store(tx: Tx, owner: Owner, change: FactsChange, pages: readonly [LegalPageName, string][]) {
  refuseSecondContact(owner, change)
  const id = await lockFacts(tx, owner)
  await changeFacts(tx, id, change)
  for (const [page, markdown] of pages) await changeLegalPage(tx, id, page, markdown)
  await audit(tx, {
    action: 'provider facts changed',
    subject: owner === 'installation' ? 'provider' : `brand ${owner}`,
    detail: { by: 'command line', ...change, pages: pages.map(([page]) => page) },
  })
  await tx.notify('provider')
}

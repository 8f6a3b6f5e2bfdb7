import { hostToSetUp, invalidHost, invalidOrigin, originAt } from '../../features/site/brands/hostName.ts'
import { changeDomain, createDomain } from '../../features/site/brands/server/commands.ts'
import { originOf } from '../../features/site/brands/server/defaultBrand.ts'
import { domainPages, findDomainForUpdate } from '../../features/site/brands/server/queries.ts'
import { audit } from '../../server/audit/audit.ts'
import type { Tx } from '../../server/database/db.ts'
import { columns } from '../columns.ts'
import { CommandError, type Command, type CommandArguments } from '../command.ts'
import { brandNamed, yesOrNo } from '../fields.ts'
import { withDatabase } from '../instance.ts'

export const domain: Command = {
  name: 'domain',
  summary: 'Show the domains, or add or change one',
  options: [
    { name: 'name', value: 'host', about: 'The domain that is changed, or added where there is none' },
    { name: 'brand', value: 'name', about: 'The brand that it shows; a new domain needs one' },
    {
      name: 'origin',
      value: 'address',
      about: 'Where links in emails lead, such as http://localhost:3000; blank: by https to the host',
    },
    { name: 'primary', value: 'yes|no', about: "Whether links in the brand's emails lead to it" },
    { name: 'active', value: 'yes|no', about: 'Whether it shows the brand' },
  ],
  notes: [
    'Without --name it lists the domains. The first domain of a brand is its primary one.',
    'A server on the embedded database shows what was set after its next start, one on PostgreSQL at once.',
  ],

  async run(args, config, terminal) {
    const name = args.option('name')
    if (name === undefined && ['brand', 'origin', 'primary', 'active'].some((each) => args.option(each)))
      throw new CommandError('--name says which domain is meant.')
    const host = name === undefined ? undefined : hostIn(name)
    const rows = await withDatabase(config, terminal, async ({ db, transaction }) => {
      if (host !== undefined) await transaction((tx) => store(tx, host, args))
      const found: string[][] = []
      for await (const page of domainPages(db)) {
        for (const each of page) {
          const states = [each.isActive ? 'active' : 'inactive', each.isPrimary ? 'primary' : '']
          found.push([each.domainName, each.brand.name, originOf(each), ...states])
        }
      }
      return found
    })
    for (const line of columns(rows)) terminal.print(line)
  },
}

/** @throws CommandError for an invalid host name */
function hostIn(name: string): string {
  const host = hostToSetUp(name, name)
  if (host === undefined) throw new CommandError(`--name: ${invalidHost('example.com')}`)
  return host
}

/**
 * Undefined if the option is left out, null if it is blank.
 *
 * @throws CommandError for an address of another host
 */
function originIn(text: string | undefined, host: string): string | null | undefined {
  if (text === undefined || text.trim() === '') return text === undefined ? undefined : null
  const origin = originAt(text, host)
  if (origin === undefined) throw new CommandError(`--origin: ${invalidOrigin(host)}`)
  return origin
}

async function store(tx: Tx, domainName: string, args: CommandArguments): Promise<void> {
  const brandName = args.option('brand')
  const brandId = brandName === undefined ? undefined : await brandNamed(tx, brandName)
  const switchOf = (option: string) => {
    const text = args.option(option)
    return text === undefined ? undefined : yesOrNo(text, option)
  }
  const [isPrimary, isActive] = [switchOf('primary'), switchOf('active')]
  const origin = originIn(args.option('origin'), domainName)
  const detail = { by: 'command line', domainName, brandId, origin, isPrimary, isActive }
  const found = await tx
    .selectFrom('domains')
    .select('id')
    .where('domainName', '=', domainName)
    .executeTakeFirst()
  const before = found && (await findDomainForUpdate(tx, found.id, brandId))
  if (before) {
    await changeDomain(tx, before, { brandId, origin, isPrimary, isActive })
    await audit(tx, { action: 'domain changed', subject: `domain ${before.id}`, detail })
  } else {
    if (brandId === undefined) throw new CommandError('--brand says which brand the new domain shows.')
    const made = { domainName, brandId, isPrimary: isPrimary ?? false, isActive: isActive ?? true }
    const id = await createDomain(tx, { ...made, origin: origin ?? null })
    await audit(tx, { action: 'domain created', subject: `domain ${id}`, detail })
  }
  await tx.notify('brands')
}

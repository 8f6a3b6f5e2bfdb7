import { brandChange, newBrand } from '../../features/site/brands/schema.ts'
import { changeBrand, createBrand } from '../../features/site/brands/server/commands.ts'
import { listBrandDirectory } from '../../features/site/brands/server/queries.ts'
import { audit } from '../../server/audit/audit.ts'
import type { Tx } from '../../server/database/db.ts'
import { columns } from '../columns.ts'
import { CommandError, type Command } from '../command.ts'
import { checkFields, fieldsIn, findBrandNamed, yesOrNo, type FieldOption } from '../fields.ts'
import { withDatabase } from '../instance.ts'

const name: FieldOption = {
  name: 'name',
  field: 'name',
  value: 'name',
  about: 'The brand that is changed, or made where there is none',
}
const look: readonly FieldOption[] = [
  { name: 'primary-color', field: 'primaryColor', value: 'color', about: 'Such as #0f172a' },
  { name: 'secondary-color', field: 'secondaryColor', value: 'color', about: 'Such as #64748b' },
  { name: 'font', field: 'fontFamily', value: 'names', about: 'Such as Inter, sans-serif' },
  { name: 'email', field: 'contactEmail', value: 'address', about: 'Contact email; blank clears it' },
  { name: 'phone', field: 'contactPhone', value: 'number', about: 'Contact phone; blank clears it' },
  { name: 'title', field: 'defaultMetaTitle', value: 'text', about: 'Page title; blank clears it' },
  { name: 'description', field: 'defaultMetaDescription', value: 'text', about: 'Page description' },
  { name: 'active', field: 'isActive', value: 'yes|no', about: 'Whether its domains show it', read: yesOrNo },
]

export const brand: Command = {
  name: 'brand',
  summary: 'Show the brands, or make or change one',
  options: [name, ...look],
  notes: [
    'Without --name it lists the brands. A logo is uploaded in the administrator portal.',
    'A server on the embedded database shows what was set after its next start, one on PostgreSQL at once.',
  ],

  async run(args, config, terminal) {
    const fields = fieldsIn(args, look)
    const wanted = args.option('name')
    if (wanted === undefined && Object.keys(fields).length > 0)
      throw new CommandError('--name says which brand is meant.')
    const brands = await withDatabase(
      config,
      terminal,
      async ({ db, transaction }) => {
        if (wanted !== undefined) await transaction((tx) => store(tx, wanted, fields))
        return listBrandDirectory(db)
      },
      { mayCreate: wanted !== undefined },
    )
    const rows = brands.map((each) => [
      each.name,
      each.primaryDomain ?? 'no primary domain',
      each.isActive ? 'active' : 'inactive',
      each.isDefault ? 'default' : '',
    ])
    for (const line of columns(rows)) terminal.print(line)
  },
}

async function store(tx: Tx, wanted: string, fields: Record<string, unknown>): Promise<void> {
  const found = await findBrandNamed(tx, wanted)
  const options = [name, ...look]
  const detail = { by: 'command line', name: wanted, ...fields }
  if (found === undefined) {
    const id = await createBrand(tx, checkFields(newBrand, { name: wanted, ...fields }, options))
    await audit(tx, { action: 'brand created', subject: `brand ${id}`, detail })
  } else {
    await changeBrand(tx, found, checkFields(brandChange, fields, options))
    await audit(tx, { action: 'brand changed', subject: `brand ${found}`, detail })
  }
  await tx.notify('brands')
}

import { mailboxSettings } from '../../features/mail/mailboxes/schema.ts'
import { addMailbox, changeMailbox, removeMailbox } from '../../features/mail/mailboxes/server/commands.ts'
import { findMailboxOfAddressForUpdate, listMailboxes } from '../../features/mail/mailboxes/server/queries.ts'
import { strangerRules } from '../../features/mail/mailboxes/values.ts'
import { audit } from '../../server/audit/audit.ts'
import type { Db, Tx } from '../../server/database/db.ts'
import { columns } from '../columns.ts'
import { CommandError, type Command, type CommandArguments } from '../command.ts'
import { brandNamed, checkFields, fieldsIn, yesOrNo, type FieldOption } from '../fields.ts'
import { withDatabase } from '../instance.ts'

const address: FieldOption = {
  name: 'address',
  field: 'address',
  value: 'address',
  about: 'The mailbox that is changed, or added where there is none',
}
const settings: readonly FieldOption[] = [
  { name: 'name', field: 'name', value: 'name', about: 'Its name; a new mailbox needs one' },
  { name: 'category', field: 'category', value: 'category', about: 'Of new tickets, technical at first' },
  { name: 'priority', field: 'priority', value: 'priority', about: 'Of new tickets, medium at first' },
  {
    name: 'strangers',
    field: 'strangers',
    value: strangerRules.join('|'),
    about:
      'Whether emails of people without an account are held for staff, as at first, become leads, or are ignored',
  },
]

export const mailbox: Command = {
  name: 'mailbox',
  summary: 'Show the mailboxes to which customers write, or add or change one',
  options: [
    address,
    ...settings,
    { name: 'brand', value: 'name', about: 'The brand of its tickets; blank: the default brand' },
    { name: 'remove', value: 'yes', about: 'Removes the mailbox; what arrived there stays' },
  ],
  notes: [
    'Without --address it lists the mailboxes. mail-in reads an email that has arrived at one of them.',
  ],

  async run(args, config, terminal) {
    const wanted = args.option('address')
    if (
      wanted === undefined &&
      [...settings.map(({ name }) => name), 'brand', 'remove'].some((each) => args.option(each))
    )
      throw new CommandError('--address says which mailbox is meant.')
    const rows = await withDatabase(
      config,
      terminal,
      async ({ db, transaction }) => {
        if (wanted !== undefined) await transaction((tx) => store(tx, wanted, args))
        return listed(db)
      },
      { mayCreate: wanted !== undefined },
    )
    for (const line of columns(rows)) terminal.print(line)
  },
}

async function listed(db: Db): Promise<string[][]> {
  const brands = new Map(
    (await db.selectFrom('brands').select(['id', 'name']).execute()).map(({ id, name }) => [id, name]),
  )
  return (await listMailboxes(db)).map((each) => [
    each.address,
    each.name,
    (each.brandId !== null && brands.get(each.brandId)) || 'default brand',
    each.category,
    each.priority,
    `strangers: ${each.strangers}`,
  ])
}

const initial = { brandId: null, category: 'technical', priority: 'medium', strangers: 'hold' }

async function store(tx: Tx, wanted: string, args: CommandArguments): Promise<void> {
  const found = await findMailboxOfAddressForUpdate(tx, wanted)
  const remove = args.option('remove')
  if (remove !== undefined && yesOrNo(remove, 'remove')) {
    if (!found) throw new CommandError(`There is no mailbox ${wanted}.`)
    await removeMailbox(tx, found.id)
    await audit(tx, {
      action: 'mailbox removed',
      subject: `mailbox ${found.id}`,
      detail: { by: 'command line', address: found.address },
    })
    return
  }
  const brand = args.option('brand')
  const chosen = brand === undefined ? {} : { brandId: brand === '' ? null : await brandNamed(tx, brand) }
  const given = { ...fieldsIn(args, settings), ...chosen }
  const checked = checkFields(mailboxSettings, { ...(found ?? initial), address: wanted, ...given }, [
    address,
    ...settings,
  ])
  const detail = { by: 'command line', ...checked }
  if (found) {
    await changeMailbox(tx, found.id, checked)
    await audit(tx, { action: 'mailbox changed', subject: `mailbox ${found.id}`, detail })
  } else {
    const id = await addMailbox(tx, checked)
    await audit(tx, { action: 'mailbox added', subject: `mailbox ${id}`, detail })
  }
}

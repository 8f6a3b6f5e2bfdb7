import { staffRecipientsChange } from '../../features/mail/schema.ts'
import { certificateToTrust, storeTrust } from '../../features/mail/server/certificate.ts'
import { makeWaitingDue } from '../../features/mail/server/commands.ts'
import { ensureTemplates } from '../../features/mail/server/defaultTemplates.ts'
import { changeStaffRecipients, findStaffRecipients } from '../../features/mail/server/staffRecipients.ts'
import { trimmed } from '../../shared/text/typedText.ts'
import { emailSettings, maskedPassword } from '../../features/base/settings/schema.ts'
import { saveEmailSettings } from '../../features/base/settings/server/commands.ts'
import {
  findEmailSettings,
  findEmailSettingsForUpdate,
  fingerprintOf,
  hasLogin,
} from '../../features/base/settings/server/queries.ts'
import { audit } from '../../server/audit/audit.ts'
import type { Config } from '../../server/config.ts'
import type { Database } from '../../server/database/database.ts'
import { openSecretBox } from '../../server/secrets/keyCheck.ts'
import { CommandError, type Command, type CommandArguments, type Terminal } from '../command.ts'
import { checkFields, fieldsIn, yesOrNo, type FieldOption } from '../fields.ts'
import { withDatabase } from '../instance.ts'

const server: readonly FieldOption[] = [
  { name: 'host', field: 'smtpHost', value: 'name', about: 'Host name or address of the mail server' },
  { name: 'port', field: 'smtpPort', value: 'number', about: '587 unless it is given', read: Number },
  {
    name: 'tls',
    field: 'smtpSecure',
    value: 'yes|no',
    about: 'Whether TLS is required, yes at first',
    read: yesOrNo,
  },
  {
    name: 'starttls',
    field: 'smtpStartTls',
    value: 'yes|no',
    about: 'Whether STARTTLS is used where the server offers it and TLS is not required, yes at first',
    read: yesOrNo,
  },
  {
    name: 'login',
    field: 'smtpLogin',
    value: 'yes|no',
    about: 'Whether the mail server asks for a username and password, yes at first',
    read: yesOrNo,
  },
  { name: 'username', field: 'smtpUser', value: 'name', about: 'What the portal signs in with' },
  { name: 'password', field: 'smtpPass', value: '-', about: 'Reads the password from the standard input' },
  { name: 'from-email', field: 'fromEmail', value: 'address', about: 'The sender of all emails' },
  { name: 'from-name', field: 'fromName', value: 'name', about: 'Its name' },
  {
    name: 'helo',
    field: 'heloName',
    value: 'name',
    about: 'What the portal calls itself to the mail server; blank: the domain of --from-email',
  },
]
const recipients: FieldOption = {
  name: 'recipients',
  field: 'recipients',
  value: 'addresses',
  about: 'Who is told of new tickets, replies and contact requests, separated by commas; blank: nobody',
  read: (text) => text.split(',').map(trimmed).filter(Boolean),
}

export const mail: Command = {
  name: 'mail',
  summary: 'Show or set the mail server, and who is told of new tickets',
  options: [
    ...server,
    recipients,
    {
      name: 'trust',
      value: 'fingerprint',
      about: 'Trusts the certificate of the mail server, if it has this SHA-256 fingerprint; none ends it',
    },
  ],
  notes: [
    'Without anything to set it shows what is stored, but never the password.',
    'The password is read from the standard input: arguments can be read in the list of processes.',
    'A running server uses another mail server at once. On the embedded database it uses other recipients after its next start.',
  ],

  async run(args, config, terminal) {
    const fields = await settingsIn(args, terminal)
    const told = fieldsIn(args, [recipients])
    const trust = args.option('trust')
    const isChange = Object.keys({ ...fields, ...told }).length > 0 || trust !== undefined
    await withDatabase(
      config,
      terminal,
      async (database) => {
        if (Object.keys(fields).length > 0) await storeSettings(database, config, fields)
        if ('recipients' in told) await storeRecipients(database, told)
        if (trust !== undefined) await storeTrusted({ config, database }, trust)
        await show(database, terminal)
      },
      { mayCreate: isChange },
    )
  },
}

async function settingsIn(args: CommandArguments, terminal: Terminal): Promise<Record<string, unknown>> {
  const fields = fieldsIn(args, server)
  if (!('smtpPass' in fields)) return fields
  if (fields['smtpPass'] !== '-')
    throw new CommandError('--password takes - only, and reads the password from the standard input.')
  return { ...fields, smtpPass: await terminal.readSecret('Password of the mail server: ') }
}

async function storeSettings(
  database: Database,
  config: Config,
  fields: Record<string, unknown>,
): Promise<void> {
  const secretBox = await openSecretBox(config, database)
  await database.transaction(async (tx) => {
    const before = await findEmailSettingsForUpdate(tx)
    const kept = before && { ...before, smtpPass: maskedPassword, smtpLogin: hasLogin(before) }
    const login = 'smtpUser' in fields ? { smtpLogin: true } : {}
    const settings = checkFields(emailSettings, { ...kept, ...login, ...fields }, server)
    if (!(await saveEmailSettings(tx, secretBox, before, settings)))
      throw new CommandError('Someone else has just stored the first settings. Please try again.')
    await makeWaitingDue(tx)
    const { smtpPass: _, ...detail } = settings
    await audit(tx, {
      action: 'email settings changed',
      subject: 'email settings',
      detail: { by: 'command line', ...detail },
    })
  })
}

async function storeRecipients(database: Database, told: Record<string, unknown>): Promise<void> {
  const change = checkFields(staffRecipientsChange, told, [recipients])
  // The server makes the templates at its first start, which may not have happened yet.
  await ensureTemplates(database.db)
  await database.transaction(async (tx) => {
    await changeStaffRecipients(tx, change.recipients)
    await audit(tx, {
      action: 'staff recipients changed',
      subject: 'staff recipients',
      detail: { by: 'command line', to: change.recipients },
    })
  })
}

async function storeTrusted(
  context: { config: Config; database: Database },
  fingerprint: string,
): Promise<void> {
  const trust = await certificateToTrust(context, fingerprint === 'none' ? null : fingerprint.toUpperCase())
  await context.database.transaction((tx) => storeTrust(tx, trust, { detail: { by: 'command line' } }))
}

async function show({ db }: Database, { print }: Terminal): Promise<void> {
  const stored = await findEmailSettings(db)
  const shown = { ...stored, smtpLogin: stored && hasLogin(stored) }
  for (const { name, field } of server) {
    if (field === 'smtpPass') continue
    const value = Object.entries(shown).find(([column]) => column === field)?.[1] ?? ''
    print(`${name}: ${value === true ? 'yes' : value === false ? 'no' : String(value)}`)
  }
  print(`recipients: ${(await findStaffRecipients(db)).recipients.join(', ')}`)
  print(`trust: ${(stored && fingerprintOf(stored)) ?? 'none'}`)
}

import { generatedId, json, oneOf, timestamp, type Schema } from './frozen/schema.ts'

/**
 * Removes the modules: their functions are always available. Settings stored under a module that is off would now take
 * effect, so they are turned off here, and `keptSettings` holds them until an administrator turns them on again or
 * discards them. Settings of modules that are on do not change.
 */
export async function up({ engine, createTable, run }: Schema): Promise<void> {
  await createTable('keptSettings', {
    id: generatedId,
    name: oneOf(
      'sharing',
      'twoFactor',
      'singleSignOn',
      'siteTexts',
      'reopening',
      'assignment',
      'invoicePdfs',
      'passkeys',
    ),
    kept: json,
    createdAt: timestamp,
  })

  const at = new Date()
  const now = `'${at.toISOString()}'`
  const isOff = (module: string) =>
    `not exists (select 1 from "modules" where "name" = '${module}' and "isOn")`
  const isSqlite = engine === 'sqlite'
  const asBoolean = (column: string) =>
    isSqlite ? `json(case when "${column}" then 'true' else 'false' end)` : `"${column}"`
  const asJson = (column: string) => (isSqlite ? `json("${column}")` : `"${column}"`)

  /** Stores one row with an object for each row of `from`, unless there are none. */
  async function keep(name: string, values: Record<string, string>, from: string): Promise<void> {
    const parts = Object.entries(values).map(([key, value]) => `'${key}', ${value}`)
    const object = `${isSqlite ? 'json_object' : 'jsonb_build_object'}(${parts.join(', ')})`
    await run(`insert into "keptSettings" ("name", "kept", "createdAt")
      select '${name}', ${isSqlite ? 'json_group_array' : 'jsonb_agg'}(${object}), ${now} from ${from} having count(*) > 0`)
  }

  const sharing = `("ticketAccess" <> 'own' or "readsInvoices") and ${isOff('client-directory')}`
  await keep(
    'sharing',
    {
      userId: '"userId"',
      companyId: '"companyId"',
      ticketAccess: '"ticketAccess"',
      readsInvoices: asBoolean('readsInvoices'),
    },
    `"companyMembers" where ${sharing}`,
  )
  await run(`update "companyMembers" set "ticketAccess" = 'own', "readsInvoices" = false where ${sharing}`)

  const demanded = `"twoFactorFor" <> 'nobody' and ${isOff('self-service')}`
  await keep(
    'twoFactor',
    { twoFactorFor: '"twoFactorFor"', twoFactorFrom: '"twoFactorFrom"' },
    `"securitySettings" where ${demanded}`,
  )
  await run(
    `update "securitySettings" set "twoFactorFor" = 'nobody', "twoFactorFrom" = null where ${demanded}`,
  )

  // Changing the time of confirmation invalidates mailed links, which work for seven days at most.
  const weekAgo = `'${new Date(at.getTime() - 7 * 24 * 60 * 60_000).toISOString()}'`
  await run(`update "users" set
    "emailConfirmedAt" = ${isSqlite ? `strftime('%Y-%m-%dT%H:%M:%fZ', "emailConfirmedAt", '-1 second')` : `"emailConfirmedAt" - interval '1 second'`},
    "invitedUntil" = case when "invitedUntil" > ${now} then ${now} else "invitedUntil" end
    where "emailConfirmedAt" is not null and ${isOff('self-service')} and ("invitedUntil" > ${now} or exists
      (select 1 from "outbox" where "outbox"."userId" = "users"."id" and "outbox"."createdAt" > ${weekAgo}
        and "outbox"."event" in ('passwordLink', 'passwordLinkSent', 'invitation')))`)

  const offered = `"isOn" and ${isOff('single-sign-on')}`
  await keep('singleSignOn', { providerId: '"id"' }, `"identityProviders" where ${offered}`)
  await run(`update "identityProviders" set "isOn" = false where ${offered}`)

  const written = isOff('site-texts')
  await keep(
    'siteTexts',
    { brandId: '"brandId"', texts: asJson('texts') },
    `"siteTexts" where ${isSqlite ? '"texts"' : '"texts"::text'} <> '{}' and ${written}`,
  )
  await run(`delete from "siteTexts" where ${written}`)

  const reopening = `"reopensOnReply" and ${isOff('service-desk')}`
  await keep('reopening', {}, `"serviceDeskSettings" where ${reopening}`)
  await run(`update "serviceDeskSettings" set "reopensOnReply" = false where ${reopening}`)
  const assigning = `"newTickets" <> 'unassigned' and ${isOff('service-desk')}`
  await keep('assignment', { newTickets: '"newTickets"' }, `"serviceDeskSettings" where ${assigning}`)
  await run(`update "serviceDeskSettings" set "newTickets" = 'unassigned' where ${assigning}`)

  // PDFs are attached by default, so the default is stored first.
  await run(`insert into "documentSettings" ("id", "attachesToMails", "updatedAt") select 1, true, ${now}
    where ${isOff('documents')} and exists (select 1 from "invoices")
      and not exists (select 1 from "documentSettings")`)
  const attached = `"attachesToMails" and ${isOff('documents')}`
  await keep('invoicePdfs', {}, `"documentSettings" where ${attached}`)
  await run(`update "documentSettings" set "attachesToMails" = false where ${attached}`)

  // A refused passkey cannot be used, so it is not kept.
  await keep(
    'passkeys',
    {
      userId: '"userId"',
      name: '"name"',
      host: '"host"',
      credentialId: '"credentialId"',
      publicKey: '"publicKey"',
      counter: '"counter"',
      transports: asJson('transports'),
      signsInAlone: asBoolean('signsInAlone'),
    },
    `"passkeys" where "refusedAt" is null and ${isOff('passkeys')}`,
  )
  await run(`delete from "passkeys" where ${isOff('passkeys')}`)
  await run(`update "users" set "passkeyCount" = 0 where "passkeyCount" > 0 and ${isOff('passkeys')}`)

  await run('drop table "modules"')
}

import { createAccount } from '../features/people/accounts/server/commands.ts'
import { hashPassword } from '../features/people/accounts/server/passwords.ts'
import {
  changeFacts,
  changeLegalPage,
  changeProof,
  lockFacts,
} from '../features/site/provider/server/commands.ts'
import { type Owner } from '../features/site/provider/schema.ts'
import { legalPageNames } from '../shared/site/site.ts'
import type { Database } from '../server/database/database.ts'
import type { Db, Tx } from '../server/database/db.ts'
import { nameKeyOf } from '../shared/text/nameKey.ts'
import type { SecretBox } from '../server/secrets/secretBox.ts'
import { brands } from './brands.ts'
import { clockAt, type Clock } from './clock.ts'
import { companies } from './companies.ts'
import { addMembers } from './members.ts'
import { addIdentityProviders } from './identityProviders.ts'
import { addLeads } from './inquiries.ts'
import { addInvoices } from './invoices.ts'
import { addNotifications } from './notifications.ts'
import { addPasskeys } from './passkeys.ts'
import { storePicture } from '../features/people/pictures/server/commands.ts'
import { choosableTicketColumns } from '../features/people/accounts/ticketColumns.ts'
import { isStaff } from '../shared/endpoint/roles.ts'
import { demoTotpSecret, demoPassword, people, type IdOf } from './people.ts'
import { harborProvider, installationProvider } from './provider.ts'
import { addFailedJob } from './jobs.ts'
import { addPreparedAnswers } from './preparedAnswers.ts'
import { addTicketViews } from './ticketViews.ts'
import { recordPictures, type DemoPictures } from './pictures.ts'
import { team } from './team.ts'
import { addTickets } from './tickets.ts'
import { addReceivedEmails, type StoredEmails } from './receivedEmails.ts'

interface SeedOptions {
  /** The pictures, whose files are already stored. If undefined, nobody has a picture. */
  pictures?: DemoPictures
  /** The received emails as they arrived. If undefined, they cannot be downloaded. */
  emails?: StoredEmails
  now?: Date
}

/**
 * Fills an empty database with the demo data, in one transaction. All dates are relative to `now`, and the same `now`
 * gives the same data except for encrypted and hashed secrets.
 */
export async function seed(
  database: Database,
  secretBox: SecretBox,
  { pictures, emails, now = new Date() }: SeedOptions = {},
): Promise<void> {
  const passwordHash = await hashPassword(demoPassword)
  const otpSecret = secretBox.encrypt('otp', demoTotpSecret)
  const clock = clockAt(now)
  await database.transaction(async (tx) => {
    await addBrands(tx, clock, pictures)
    const ids = await addPeople(tx, clock, { passwordHash, otpSecret })
    if (pictures) {
      await recordPictures(tx, pictures, ids('maria'))
      for (const { role, firstName, lastName, username } of people) {
        const picture = isStaff(role) ? pictures.accounts.get(`${firstName} ${lastName}`) : undefined
        if (picture) await storePicture(tx, ids(username), picture)
      }
    }
    await addPasskeys(tx, clock, ids('olivia'))
    await addProvider(tx, clock, pictures)
    await addPublicSite(tx, clock, pictures)
    await addLeads(tx, clock, ids)
    await addMembers(tx, clock, ids)
    await addTickets(tx, clock, ids)
    await addNotifications(tx, ids)
    await addPreparedAnswers(tx, clock, ids)
    await addTicketViews(tx, clock, ids)
    await addReceivedEmails(tx, clock, ids, emails)
    await addFailedJob(tx, clock)
    await addInvoices(tx, clock, ids)
    await addIdentityProviders(tx, secretBox, clock, ids)
    const deskSettings = { id: 1, reopensOnReply: true, updatedAt: clock.ago(390) }
    await tx.insertInto('serviceDeskSettings').values(deskSettings).execute()
  })
}

async function addBrands(tx: Db, clock: Clock, pictures?: DemoPictures): Promise<void> {
  const createdAt = clock.ago(415)
  const [, harbor] = brands
  for (const { host, ...brand } of brands) {
    const ownFiles = host === harbor.host ? pictures : undefined
    const { id: brandId } = await tx
      .insertInto('brands')
      .values({
        ...brand,
        nameKey: nameKeyOf(brand.name),
        logoPath: ownFiles?.logo.path ?? null,
        faviconPath: ownFiles?.favicon.path ?? null,
        createdAt,
        updatedAt: createdAt,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    await tx.insertInto('domains').values({ domainName: host, brandId, isPrimary: true, createdAt }).execute()
  }
}

async function addProvider(tx: Tx, clock: Clock, pictures?: DemoPictures): Promise<void> {
  const [, { name }] = brands
  const { id } = await tx.selectFrom('brands').select('id').where('name', '=', name).executeTakeFirstOrThrow()
  const clients = [...(pictures?.clients ?? [])].map(([client, { path }]) => ({ name: client, path }))
  const owners: [Owner, typeof installationProvider, typeof clients][] = [
    ['installation', installationProvider, clients],
    [id, harborProvider, []],
  ]
  for (const [owner, { facts, pages, proof }, shown] of owners) {
    const factsId = await lockFacts(tx, owner)
    await changeFacts(tx, factsId, facts)
    for (const page of legalPageNames) await changeLegalPage(tx, factsId, page, pages[page] ?? '')
    await changeProof(tx, factsId, { ...proof, clients: shown })
  }
  await tx
    .updateTable('providerFacts')
    .set({ updatedAt: clock.ago(390) })
    .execute()
}

async function addPeople(
  tx: Db,
  clock: Clock,
  { passwordHash, otpSecret }: { passwordHash: string; otpSecret: string },
): Promise<IdOf> {
  const ids = new Map<string, number>()
  for (const { ageDays, hasTwoFactor, isInvited, ...person } of people) {
    const fullName = `${person.firstName} ${person.lastName}`
    const account = { ...person, fullName, passwordHash, emailNotifications: true }
    const { id } = await createAccount(tx, account, 'staff')
    const createdAt = clock.ago(ageDays)
    await tx
      .updateTable('users')
      .set({
        ...(hasTwoFactor ? { otpSecret, otpVerified: true } : {}),
        // Sign-ins are spread over the last days. Accounts without a portal, and invited ones, have never signed in.
        lastSignInAt: person.role === 'User' || isInvited ? null : clock.ago(ageDays % 6, ageDays % 5),
        ...(isInvited ? { invitedUntil: clock.ago(-6) } : {}),
        hasPutAwayFirstSteps: person.role === 'Administrator',
        // Administrators see all columns that can be chosen.
        ticketListColumns: person.role === 'Administrator' ? JSON.stringify(choosableTicketColumns) : null,
        createdAt,
        updatedAt: createdAt,
      })
      .where('id', '=', id)
      .execute()
    ids.set(person.username, id)
  }
  return (username) => {
    const id = ids.get(username)
    if (id === undefined) throw new Error(`The demo data names ${username}, who is not among its people.`)
    return id
  }
}

async function addPublicSite(tx: Db, clock: Clock, pictures?: DemoPictures): Promise<void> {
  const createdAt = clock.ago(400)
  const stamps = { createdAt, updatedAt: createdAt }
  for (const { portrait: _, ...member } of team)
    await tx
      .insertInto('teamMembers')
      .values({ ...member, image: pictures?.team.get(member.name)?.path ?? '', ...stamps })
      .execute()
  for (const company of companies)
    await tx
      .insertInto('companies')
      .values({ ...company, ...stamps })
      .execute()
}

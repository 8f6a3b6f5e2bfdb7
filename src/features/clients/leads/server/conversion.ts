import { audit } from '../../../../server/audit/audit.ts'
import type { Tx } from '../../../../server/database/db.ts'
import { AppError, invalidField } from '../../../../server/http/errors.ts'
import type { SecretBox } from '../../../../server/secrets/secretBox.ts'
import { createAccount, refuseAddressInUse } from '../../../people/accounts/server/commands.ts'
import { findAccountForUpdate } from '../../../people/accounts/server/queries.ts'
import { joinCompany } from '../../directory/server/commands.ts'
import { findCompanyOf } from '../../../people/viewers/server/members.ts'
import { addCompany } from '../../../people/companies/server/commands.ts'
import { findCompany, findCompanyThatStays } from '../../../people/companies/server/queries.ts'
import { mailInvitation } from '../../../people/invitations/server/links.ts'
import type { LeadConversion } from '../schema.ts'
import { becomeClient, becomeCustomer, changeLead } from './commands.ts'
import { customerOfLead, type findInquiryForUpdate } from './queries.ts'
import { nameActions } from '../../../../server/audit/actionNames.ts'

nameActions({
  'lead converted': 'Made a client of the lead',
})

type Lead = NonNullable<Awaited<ReturnType<typeof findInquiryForUpdate>>>

interface ConvertedBy {
  actorId: number
  actorName: string
  address: string
  /** The requested host, which determines the brand of the invitation. */
  host: string
  /** The hash of a password that nobody knows. */
  passwordHash: string
  secretBox: SecretBox
}

/**
 * Converts a lead that the transaction has locked. Creates a company and a customer, or links existing ones to the
 * lead. The lead becomes won.
 *
 * @throws 400 for a company or a customer that does not exist
 * @throws 409 if the lead is converted already, its address has an account, no invitation can be mailed, or the
 * customer is suspended or belongs to another company
 */
export async function convertLead(
  tx: Tx,
  lead: Lead,
  chosen: LeadConversion,
  by: ConvertedBy,
): Promise<void> {
  const company =
    chosen.company === 'none' ? await clientOf(tx, lead) : await companyFor(tx, lead, chosen, by)
  const former = await customerOfLead(tx, lead)
  if (chosen.person !== 'none' && former !== undefined)
    throw new AppError('conflict', `This lead is a customer already: ${former}.`)
  const isInvited = chosen.person === 'new' && chosen.invite
  const customer = await personFor(tx, lead, { chosen, former, company }, by)
  if (company && customer)
    await joinCompany(tx, {
      userId: customer.id,
      companyId: company.id,
      actorId: by.actorId,
      address: by.address,
    })
  await changeLead(tx, lead, { state: 'won' }, by.actorId)
  await audit(tx, {
    action: 'lead converted',
    actorId: by.actorId,
    subject: `inquiry ${lead.id}`,
    detail: {
      company: company?.name ?? null,
      customer: customer?.username ?? null,
      invited: isInvited,
      // The id of a new company or customer is left out, because its own audit event contains the id.
      ...(chosen.company === 'existing' && { existingCompany: company?.id }),
      ...(chosen.person === 'existing' && { existingCustomer: customer?.id }),
    },
    address: by.address,
  })
}

/**
 * The customer that the lead becomes or already is; undefined for none. If the lead is a customer already, `former` is
 * the username.
 */
function personFor(
  tx: Tx,
  lead: Lead,
  {
    chosen,
    former,
    company,
  }: {
    chosen: LeadConversion
    former: string | undefined
    company: { id: number; name: string } | undefined
  },
  by: ConvertedBy,
) {
  if (chosen.person === 'new') return customerFor(tx, lead, chosen, company?.name ?? lead.company, by)
  if (chosen.person === 'existing') return existingCustomer(tx, lead, chosen, company)
  return former === undefined || lead.customerId === null
    ? undefined
    : { id: lead.customerId, username: former }
}

/** The company that the lead already belongs to. */
async function clientOf(tx: Tx, { companyId }: Lead) {
  return companyId === null ? undefined : findCompany(tx, companyId)
}

async function companyFor(tx: Tx, lead: Lead, chosen: LeadConversion, { actorId, address }: ConvertedBy) {
  const former = await clientOf(tx, lead)
  if (former) throw new AppError('conflict', `This lead belongs to a company already: ${former.name}.`)
  if (chosen.company === 'existing') {
    const company = await findCompanyThatStays(tx, chosen.companyId ?? 0)
    if (!company) throw invalidField('companyId', 'This company was deleted. Choose another one.')
    await becomeClient(tx, lead.id, company.id)
    return company
  }
  const details = { name: chosen.companyName ?? '', phone: lead.phone, email: lead.email }
  const created = await addCompany(tx, details)
  const subject = `company ${created.id}`
  await audit(tx, {
    action: 'company created',
    actorId,
    subject,
    detail: { ...details, lead: lead.id },
    address,
  })
  await becomeClient(tx, lead.id, created.id)
  return created
}

async function customerFor(
  tx: Tx,
  lead: Lead,
  { username, email: given, firstName, lastName, invite: isInvited }: LeadConversion,
  company: string | null,
  { actorId, actorName, address, host, passwordHash, secretBox }: ConvertedBy,
) {
  const email = given ?? lead.email
  await refuseAddressInUse(tx, email)
  const account = await createAccount(
    tx,
    {
      username: username ?? '',
      email,
      role: 'customer',
      firstName,
      lastName,
      company,
      emailNotifications: true,
      passwordHash,
    },
    'staff',
  )
  if (isInvited) await mailInvitation(tx, secretBox, { owner: account, host, inviter: actorName })
  await audit(tx, {
    action: isInvited ? 'user invited' : 'user created',
    actorId,
    subject: `user ${account.id}`,
    detail: { role: 'customer', lead: lead.id },
    address,
  })
  await becomeCustomer(tx, lead.id, account.id)
  return account
}

/**
 * The existing customer chosen for a lead. The account is locked, so that the checks hold until the transaction ends.
 */
async function existingCustomer(
  tx: Tx,
  lead: Lead,
  { customerId }: LeadConversion,
  company: { id: number } | undefined,
) {
  const account = await findAccountForUpdate(tx, customerId ?? 0)
  if (!account) throw invalidField('customerId', 'This account was deleted. Choose another one.')
  const { id, username, role, isSuspended } = account
  if (role !== 'customer')
    throw invalidField('customerId', 'This account is not a customer. Choose another one.')
  if (isSuspended) throw new AppError('conflict', `The account of ${username} is suspended.`)
  const present = company && (await findCompanyOf(tx, id))
  if (present && present.id !== company.id) {
    const advice = 'Choose that company, or none.'
    throw new AppError('conflict', `${username} belongs to ${present.name}. ${advice}`)
  }
  await becomeCustomer(tx, lead.id, id)
  return { id, username }
}

import * as z from 'zod/mini'
import { endpoint } from '../../../../shared/endpoint/endpoint.ts'
import { idInPath } from '../../../../shared/endpoint/fields.ts'
import { linkNeeds } from '../../../mail/values.ts'
import { invitations } from '../../../people/invitations/endpoints.ts'
import { invitedLead, leadInvitation } from './schema.ts'

const lead = z.object({ id: idInPath })

/** Tells which account a lead was invited as (null before), and what is missing before anybody can be invited. */
export const readLeadInvitation = endpoint({
  method: 'GET',
  path: '/api/lead-invitations/:id',
  allowedRoles: ['Administrator', 'agent'],
  params: lead,
  response: z.object({ invited: z.nullable(invitedLead), missing: z.array(z.enum(linkNeeds)) }),
})

/** Makes the account of a customer for a lead, and mails its owner the link to set a password. */
export const inviteLead = endpoint({
  method: 'POST',
  path: '/api/lead-invitations/:id',
  allowedRoles: ['Administrator', 'agent'],
  params: lead,
  body: leadInvitation,
  response: invitedLead,
  status: 201,
  limits: [invitations],
})

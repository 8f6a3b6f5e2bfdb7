import * as z from 'zod/mini'
import { endpoint } from '../../../../shared/endpoint/endpoint.ts'
import { idInPath } from '../../../../shared/endpoint/fields.ts'
import { linkNeeds } from '../../../mail/values.ts'
import { invitations } from '../../../people/invitations/endpoints.ts'
import { invitedLead, leadInvitation } from './schema.ts'

const lead = z.object({ id: idInPath })

/**
 * Returns the account that the lead was invited to, or null. Also returns the settings that must be made before
 * inviting.
 */
export const readLeadInvitation = endpoint({
  method: 'GET',
  path: '/api/lead-invitations/:id',
  allowedRoles: ['Administrator', 'agent'],
  params: lead,
  response: z.object({ invited: z.nullable(invitedLead), missing: z.array(z.enum(linkNeeds)) }),
})

/** Creates a customer account for a lead, and mails its owner a link to set a password. */
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

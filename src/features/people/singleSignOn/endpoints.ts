import * as z from 'zod/mini'
import { endpoint } from '../../../shared/endpoint/endpoint.ts'
import type { EndpointLimit } from '../../../shared/endpoint/endpointLimits.ts'
import { done, idInPath } from '../../../shared/endpoint/fields.ts'
import { identityLink, identityProvider, identityProviderFields, issuerTest, issuerToTest } from './schema.ts'

const allowedRoles = ['Administrator'] as const
const params = z.object({ id: idInPath })

/** Lists the providers in the order in which they were added. */
export const listIdentityProviders = endpoint({
  method: 'GET',
  path: '/api/identity-providers',
  allowedRoles,
  response: z.array(identityProvider),
})

// Needs a confirmation, because an identity provider can sign in anyone, even as an administrator.
export const createIdentityProvider = endpoint({
  method: 'POST',
  path: '/api/identity-providers',
  allowedRoles,
  body: identityProviderFields,
  response: identityProvider,
  status: 201,
  confirmed: 'always',
})

export const updateIdentityProvider = endpoint({
  method: 'PUT',
  path: '/api/identity-providers/:id',
  allowedRoles,
  params,
  body: identityProviderFields,
  response: identityProvider,
  conditional: true,
  confirmed: 'always',
})

/** Deletes a provider, and the links of accounts to it. */
export const deleteIdentityProvider = endpoint({
  method: 'DELETE',
  path: '/api/identity-providers/:id',
  allowedRoles,
  params,
  response: done,
})

// Each request makes this server send a request to a URL chosen by the caller.
const tests: EndpointLimit = {
  name: 'issuer-tests',
  by: 'person',
  points: 20,
  seconds: 600,
  doing: 'test issuers',
}

/**
 * Tests whether an issuer can be used. The response shows nothing of the issuer's document but the issuer's own URL.
 */
export const testIssuer = endpoint({
  method: 'POST',
  path: '/api/identity-providers/test',
  allowedRoles,
  body: issuerToTest,
  response: issuerTest,
  limits: [tests],
})

export const listOwnIdentityLinks = endpoint({
  method: 'GET',
  path: '/api/identity-links',
  allowedRoles: 'signed-in',
  response: z.array(identityLink),
})

export const deleteOwnIdentityLink = endpoint({
  method: 'DELETE',
  path: '/api/identity-links/:id',
  allowedRoles: 'signed-in',
  params,
  response: done,
  confirmed: 'always',
})

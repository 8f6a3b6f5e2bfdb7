import * as z from 'zod/mini'
import { call } from '../../call.ts'
import type { CallLimit } from '../../callLimits.ts'
import { done, idInPath } from '../../fields.ts'
import { identityLink, identityProvider, identityProviderFields, issuerTest, issuerToTest } from './schema.ts'

const audience = ['Administrator'] as const
const params = z.object({ id: idInPath })

/** In the order in which they were added. */
export const listIdentityProviders = call({
  method: 'GET',
  path: '/api/identity-providers',
  audience,
  answer: z.array(identityProvider),
})

// Confirmed: the identity provider decides who is signed in, administrators included.
export const createIdentityProvider = call({
  method: 'POST',
  path: '/api/identity-providers',
  audience,
  body: identityProviderFields,
  answer: identityProvider,
  status: 201,
  confirmed: 'always',
})

export const updateIdentityProvider = call({
  method: 'PUT',
  path: '/api/identity-providers/:id',
  audience,
  params,
  body: identityProviderFields,
  answer: identityProvider,
  conditional: true,
  confirmed: 'always',
})

/** With it go the links of its people. */
export const deleteIdentityProvider = call({
  method: 'DELETE',
  path: '/api/identity-providers/:id',
  audience,
  params,
  answer: done,
})

// Each makes this server send a request to an address that the caller has chosen.
const tests: CallLimit = {
  name: 'issuer-tests',
  by: 'person',
  points: 20,
  seconds: 600,
  doing: 'test issuers',
}

/** Says in fixed words whether an issuer can be used. */
export const testIssuer = call({
  method: 'POST',
  path: '/api/identity-providers/test',
  audience,
  body: issuerToTest,
  answer: issuerTest,
  limits: [tests],
})

export const listOwnIdentityLinks = call({
  method: 'GET',
  path: '/api/identity-links',
  audience: 'signed-in',
  answer: z.array(identityLink),
})

export const deleteOwnIdentityLink = call({
  method: 'DELETE',
  path: '/api/identity-links/:id',
  audience: 'signed-in',
  params,
  answer: done,
  confirmed: 'always',
})

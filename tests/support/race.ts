import type { HttpResponse, HttpClient } from './httpClient.ts'
import type { SignedInClient, TestApp } from './testApp.ts'

/** One place where the program checks first and acts later. */
export interface Race {
  /** The name in docs/reliability.md. */
  name: string
  /** The number of racers; 100 by default. Fewer if each request hashes a password or reads a picture. */
  count?: number
  /** Prepares the race; returns the request of each racer, by its number. */
  prepare: (app: TestApp, administrator: SignedInClient) => Promise<(racer: number) => Promise<HttpResponse>>
  /** The number of 2xx responses; 'any' if only the state afterwards matters. */
  winners: number | 'all' | 'any'
  /** The status of all other responses. */
  losers?: readonly number[]
  /** The state after the race: two values that must be equal. */
  after?: (app: TestApp, administrator: SignedInClient) => Promise<[actual: unknown, expected: unknown]>
}

export const unique = () => `${Date.now()}-${Math.random().toString(36).slice(2, 8)}`
export const idOf = (response: HttpResponse) => String(response.field('id'))
export const pathOf = async (client: HttpClient, list: string, body: unknown) =>
  `${list}/${idOf(await client.post(list, body, 201))}`

export const newUser = () => ({ username: `racer-${unique()}`, password: 'secret-1', role: 'customer' })

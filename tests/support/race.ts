import type { HttpResponse, HttpClient } from './httpClient.ts'
import type { SignedInClient, TestApp } from './testApp.ts'

/** One place where the program looks first and acts then. */
export interface Race {
  /** Its name in docs/reliability.md. */
  name: string
  /** How many at once; 100 by default. Fewer where each costs a password hash or a picture. */
  count?: number
  /** Prepares the race; returns what each of the racers does, by its number. */
  prepare: (app: TestApp, administrator: SignedInClient) => Promise<(racer: number) => Promise<HttpResponse>>
  /** How many succeed with 2xx; any number where only what is true afterwards counts. */
  winners: number | 'all' | 'any'
  /** The status for the others. */
  losers?: readonly number[]
  /** The condition afterwards: two values that must be equal. */
  after?: (app: TestApp, administrator: SignedInClient) => Promise<[actual: unknown, expected: unknown]>
}

export const unique = () => `${Date.now()}-${Math.random().toString(36).slice(2, 8)}`
export const idOf = (response: HttpResponse) => String(response.field('id'))
export const pathOf = async (client: HttpClient, list: string, body: unknown) =>
  `${list}/${idOf(await client.post(list, body, 201))}`

export const newUser = () => ({ username: `racer-${unique()}`, password: 'secret-1', role: 'customer' })

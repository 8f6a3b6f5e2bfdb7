import type { HttpClient } from './httpClient.ts'
import { password, type TestApp } from './testApp.ts'

/** A client at the sign-in step that `demand` has made necessary. */
export async function atStep(
  app: TestApp,
  demand: (userId: number) => Promise<unknown>,
): Promise<HttpClient> {
  const { id, username } = await app.signInAs('customer')
  await demand(id)
  const client = app.newClient()
  await client.post('/api/login', { username, password }, 200)
  return client
}

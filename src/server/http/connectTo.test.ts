import { expect, it } from 'vitest'
import { connectTo } from './outgoingAddresses.ts'

it('An attempt to connect ends at once when it is aborted, even while the name is resolved', async () => {
  const stopping = new AbortController()
  const resolve = () => stopping.abort(new Error('The server stops.'))
  const options = { host: 'mail.example', port: 143, allowPrivate: true, timeoutMs: 60_000 }
  const connecting = connectTo({ ...options, resolve, signal: stopping.signal })
  await expect(connecting).rejects.toThrow('The server stops.')
})

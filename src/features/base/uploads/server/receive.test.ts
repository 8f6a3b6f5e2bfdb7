import { connect } from 'node:net'
import multipart from '@fastify/multipart'
import fastify from 'fastify'
import { expect, it } from 'vitest'
import { receiveBytes } from './receive.ts'

it('A file whose connection broke before it was received is refused, and nothing waits for it', async () => {
  const app = fastify()
  await app.register(multipart)
  const received = Promise.withResolvers<unknown>()
  const arrived = Promise.withResolvers<void>()
  app.post('/', async (request, _reply) => {
    arrived.resolve()
    // Simulates a client that disconnects while the server reads the session or counts the account's uploads.
    await new Promise((gone) => request.raw.once('close', gone))
    const limits = { maxBytes: 1000, tooLarge: 'Too large.' }
    received.resolve(await receiveBytes(request, 'file', limits).catch((error: unknown) => error))
    return ''
  })
  const { port } = new URL(await app.listen({ port: 0, host: '127.0.0.1' }))
  const socket = connect(Number(port), '127.0.0.1')
  socket.write(
    'POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 500\r\nContent-Type: multipart/form-data; boundary=x\r\n\r\n--x\r\n',
  )
  await arrived.promise
  socket.destroy()
  expect(await received.promise).toMatchObject({ status: 503 })
  await app.close()
})

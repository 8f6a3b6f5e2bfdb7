import { connect } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'
import type { RunningServer } from '../../tests/support/server.ts'
import { RawConnection, rawRequest } from './rawConnection.ts'

/** Opens slow clients: a third send headers byte by byte, a third bodies, and a third never read a long list. */
export function openSlowClients(server: RunningServer, count: number, cookie: string): () => void {
  const inquiry = { name: 'A', email: 'a@example.test', phone: '1', message: 'x'.repeat(1000) }
  const [head, body, list] = [
    rawRequest('GET', '/api/team', { cookie }),
    rawRequest('POST', '/api/contact', { cookie: '' }, inquiry),
    rawRequest('GET', '/api/tickets', { cookie }),
  ]
  const clients = Array.from({ length: count }, (_, index) => {
    const socket = connect(server.port, '127.0.0.1')
    socket.on('error', () => {})
    const sent = [head, body, list][index % 3] ?? head
    const kind = index % 3
    // Sends one byte of headers, or the headers and one byte of the body, or the whole request for a list.
    const atOnce = kind === 0 ? 1 : kind === 1 ? sent.indexOf('\r\n\r\n') + 5 : sent.length
    if (kind === 2) socket.pause()
    socket.write(sent.subarray(0, atOnce))
    return { socket, rest: sent.subarray(atOnce), at: 0 }
  })
  const timer = setInterval(() => {
    for (const client of clients) {
      if (client.at >= client.rest.length || client.socket.destroyed) continue
      client.socket.write(client.rest.subarray(client.at, client.at + 1))
      client.at += 1
    }
  }, 1000)
  return () => {
    clearInterval(timer)
    for (const { socket } of clients) socket.destroy()
  }
}

/** Milliseconds of each of a user's sequential requests. */
export async function latenciesOf(server: RunningServer, request: Buffer, seconds: number) {
  const connection = new RawConnection(server.port)
  const latencies: number[] = []
  let refused = 0
  for (const until = performance.now() + seconds * 1000; performance.now() < until;) {
    const sentAt = performance.now()
    const { status } = await connection.send(request)
    if (status === 200) latencies.push(performance.now() - sentAt)
    else refused += 1
    await delay(10)
  }
  connection.close()
  return { latencies, refused }
}

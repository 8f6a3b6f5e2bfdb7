import { connect } from 'node:net'

/** Sends these bytes; returns the response until the connection ends, empty if the server just closes it. */
export function sendRaw(url: string, text: string): Promise<{ status: number; text: string }> {
  const { hostname, port } = new URL(url)
  return new Promise((answered, failed) => {
    let received = ''
    const socket = connect(Number(port), hostname, () => socket.write(text))
    socket.setEncoding('utf8').on('data', (chunk: string) => (received += chunk))
    socket.on('error', failed)
    socket.on('close', () => answered({ status: Number(received.split(' ', 2)[1] ?? 0), text: received }))
  })
}

/** A request with headers and without a body; the server closes the connection after its response. */
export const rawRequest = (line: string, headers: readonly string[]) =>
  [line, ...headers, 'Connection: close', '', ''].join('\r\n')

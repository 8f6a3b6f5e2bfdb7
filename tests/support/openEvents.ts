import { request } from 'node:http'
import type { HttpClient } from './httpClient.ts'

/** An open stream of server-sent events. */
export interface OpenEvents {
  status: number
  /** The received events as `name: data`, in order, without heartbeats. */
  events: string[]
  /** The id of the last event, including heartbeats. */
  lastId: () => string
  hasEnded: () => boolean
  close: () => void
}

/** Opens a client's stream of live updates; resolves with the first event, or a refusal. */
export function openEvents(
  client: HttpClient,
  { query = '', headers = {} }: { query?: string; headers?: Record<string, string> } = {},
): Promise<OpenEvents> {
  const cookie = [...client.cookies].map((pair) => pair.join('=')).join('; ')
  return new Promise((opened, failed) => {
    const outgoing = request(
      `${client.url}/api/live-updates${query}`,
      { headers: { ...headers, cookie }, agent: false },
      (response) => {
        const events: string[] = []
        let text = ''
        let id = ''
        let hasEnded = false
        const stream: OpenEvents = {
          status: response.statusCode ?? 0,
          events,
          lastId: () => id,
          hasEnded: () => hasEnded,
          close: () => void outgoing.destroy(),
        }
        response.setEncoding('utf8').on('data', (chunk: string) => {
          text += chunk
          const parts = text.split('\n\n')
          text = parts.pop() ?? ''
          for (const part of parts) {
            const fields = new Map(
              part.split('\n').map((line): [string, string] => {
                const at = line.indexOf(': ')
                return [line.slice(0, at), line.slice(at + 2)]
              }),
            )
            const name = fields.get('event')
            if (name === undefined) continue
            id = fields.get('id') ?? id
            if (name !== 'beat') events.push(`${name}: ${fields.get('data') ?? ''}`)
            opened(stream)
          }
        })
        response.on('close', () => {
          hasEnded = true
          opened(stream)
        })
        response.on('error', () => {})
      },
    )
    outgoing.on('error', failed)
    outgoing.end()
  })
}

import { once } from 'node:events'
import { connect, createServer, type Server, type Socket } from 'node:net'

/** Where bytes are lost: on the way to the server, on the way back, or both. */
export type Direction = 'there' | 'back' | 'both'

/** A network connection to a server, PostgreSQL or the product, that a test can interrupt and restore. */
export interface Line {
  url: string
  /** The number of open connections. */
  open: () => number
  /** Closes every connection, and refuses new ones. */
  cut: () => Promise<void>
  mend: () => Promise<void>
  /** Drops every byte on the oldest connections, all of them by default; they stay open. New connections work. */
  silence: (direction?: Direction, count?: number) => void
  /** While true, new connections open but drop every byte. */
  silenceNew: (isSilent: boolean) => void
}

interface Pair {
  near: Socket
  far: Socket
  lost: Direction | undefined
}

export async function makeLine(serverUrl: string): Promise<Line> {
  const url = new URL(serverUrl)
  const folder = url.searchParams.get('host')
  const port = Number(url.port || 5432)
  const { hostname } = url
  const toServer = () =>
    folder
      ? connect({ path: `${folder}/.s.PGSQL.${port}`, allowHalfOpen: true })
      : connect({ port, host: hostname, allowHalfOpen: true })
  const pairs = new Set<Pair>()
  let areNewSilent = false
  let server: Server | undefined

  const listen = async (atPort: number): Promise<number> => {
    // Half open: when one side ends, that is passed on but not answered, so a silent line stays silent.
    server = createServer({ allowHalfOpen: true }, (near) => {
      const pair: Pair = { near, far: toServer(), lost: areNewSilent ? 'both' : undefined }
      pairs.add(pair)
      join(pair, pairs)
    })
    await once(server.listen(atPort, '127.0.0.1'), 'listening')
    const address = server.address()
    if (address === null || typeof address === 'string') throw new Error('The line has no port.')
    return address.port
  }

  const ownPort = await listen(0)
  url.host = `127.0.0.1:${ownPort}`
  url.searchParams.delete('host')
  return {
    url: url.href,
    open: () => pairs.size,
    mend: async () => {
      await listen(ownPort)
    },
    cut: async () => {
      const closed = server?.listening ? once(server.close(), 'close') : undefined
      for (const { near, far } of pairs) {
        near.destroy()
        far.destroy()
      }
      pairs.clear()
      await closed
    },
    silence: (direction = 'both', count = pairs.size) => {
      for (const pair of [...pairs].slice(0, count)) pair.lost = direction
    },
    silenceNew: (isSilent) => {
      areNewSilent = isSilent
    },
  }
}

function join(pair: Pair, pairs: Set<Pair>): void {
  const { near, far } = pair
  for (const [from, to, way] of [
    [near, far, 'there'],
    [far, near, 'back'],
  ] as const) {
    const isLost = () => pair.lost === 'both' || pair.lost === way
    from.on('data', (chunk) => {
      if (!isLost()) to.write(chunk)
    })
    from.on('end', () => {
      if (!isLost()) to.end()
    })
    from.on('error', () => {})
    from.on('close', () => {
      if (from === near) pairs.delete(pair)
      if (!isLost()) to.destroy()
    })
  }
}

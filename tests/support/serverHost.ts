import { fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { serverFlags } from '../../scripts/serverFlags.js'
import { admin, compileCache, serverVariables, type RunningServer, type ServerOptions } from './server.ts'
import { hostResponse, type HostRequest, type HostResponse } from './serverHostMessages.ts'

export interface ServerHost {
  /** Starts a new installation; `stop` resolves with 0, or with 1 if the server does not end cleanly. */
  startServer: (options: Pick<ServerOptions, 'databaseUrl' | 'env'>) => Promise<RunningServer>
  end: () => Promise<void>
}

/**
 * One process for the servers of many tests: loading the program takes 2 s of processor time, starting it on an empty
 * database a quarter of that. The servers share only the loaded modules (tests/moduleState.test.ts).
 */
export function startServerHost(): ServerHost {
  const child = fork(join(import.meta.dirname, 'hostedServers.ts'), {
    execArgv: serverFlags,
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    env: { ...process.env, ...compileCache },
  })
  const exited = once(child, 'exit')
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (chunk: Buffer) => (output += chunk.toString()))
  let serial = 0

  /** @throws with the host's output if it has ended */
  function ask(request: HostRequest): Promise<HostResponse> {
    const { promise, resolve, reject } = Promise.withResolvers<HostResponse>()
    const onMessage = (message: unknown) => {
      const response = hostResponse.parse(message)
      if (response.id === request.id) resolve(response)
    }
    const onExit = () => reject(new Error(`The server host has ended:\n${output}`))
    child.on('message', onMessage).once('exit', onExit)
    child.send(request)
    return promise.finally(() => child.off('message', onMessage).off('exit', onExit))
  }

  async function startServer(options: Pick<ServerOptions, 'databaseUrl' | 'env'>): Promise<RunningServer> {
    const id = (serial += 1)
    const dataDir = await mkdtemp(join(tmpdir(), 'portal-'))
    const printedBefore = output.length
    const log = () => output.slice(printedBefore)
    const { port, problem } = await ask({ id, start: serverVariables(dataDir, options) })
    if (port === undefined) throw new Error(`The server did not start: ${problem}\n${log()}`)
    return {
      baseURL: `http://localhost:${port}`,
      port,
      pid: child.pid,
      dataDir,
      databaseUrl: options.databaseUrl,
      admin,
      at: (host, path = '/') => `http://${host}:${port}${path}`,
      log,
      stop: async () => {
        const stopped = await ask({ id })
        await rm(dataDir, { recursive: true, force: true })
        return stopped.problem === undefined ? 0 : 1
      },
      kill: () => Promise.reject(new Error('This server shares its process with others: use startServer.')),
    }
  }

  async function end(): Promise<void> {
    child.disconnect()
    await exited
  }

  return { startServer, end }
}

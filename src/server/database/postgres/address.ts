/** A parsed DATABASE_URL: an address for each host, and the kind of server to connect to. */
export interface DatabaseAddress {
  /** An address for each host, in the given order and in the syntax of the driver. */
  urls: readonly [string, ...string[]]
  /** `read-write`: the session can write; `primary`: the server is no standby; `any`: any server that responds. */
  target: Target
}

export type Target = 'any' | 'primary' | 'read-write'

const shape = /^(?<scheme>postgres(?:ql)?:\/\/)(?<user>[^/?#]*@)?(?<hosts>[^/?#@]*)(?<rest>[/?].*)?$/
const hostShape = /^(?<host>\[[0-9a-f:.]+\]|[^:[\]]*)(?::(?<port>\d*))?$/i
// Messages do not repeat the address: a part of an unescaped password could be taken for a host, and would be shown.
const notHosts =
  'must name hosts as host:port, separated by commas (in a password, write / : @ as %2F, %3A, %40)'
const targets: readonly Target[] = ['any', 'primary', 'read-write']

/**
 * Parses an address with one or several hosts, like libpq:
 * `postgres://user@one,two:5433/name?target_session_attrs=read-write`, or with the hosts and ports as parameters,
 * `?host=one,two&port=5432,5433`, where a host may be the folder of a socket. The driver knows only one host, so each
 * host gets an address of its own. Several hosts without `target_session_attrs` mean `read-write`.
 *
 * @throws Error with a message that begins with 'must', for the operator, without the password
 */
export function parseDatabaseUrl(text: string): DatabaseAddress {
  const parts = shape.exec(text)?.groups
  if (!parts) throw new Error('must look like postgres://user:password@host:5432/name')
  const { scheme = '', user = '', rest = '' } = parts
  const start = rest.includes('?') ? rest.indexOf('?') : rest.length
  const parameters = new URLSearchParams(rest.slice(start))
  const hosts = hostsOf(parts['hosts'] ?? '', parameters)
  const target = targetOf(parameters, hosts.length)
  for (const name of ['host', 'port', 'target_session_attrs']) parameters.delete(name)
  const urls = hosts.map(({ host, port }) => {
    const query = new URLSearchParams(parameters)
    const isFolder = host.startsWith('/')
    if (isFolder) query.set('host', host)
    // The driver does not use the host if there is a socket folder, but some parsers require one.
    const url = `${scheme}${user}${isFolder ? 'localhost' : host}:${port}${rest.slice(0, start)}`
    const one = query.size > 0 ? `${url}?${query.toString()}` : url
    if (!URL.canParse(one)) throw new Error('must be a valid address: write special characters as %..')
    return one
  })
  const [first, ...others] = urls
  if (first === undefined) throw new Error('must name a host')
  return { urls: [first, ...others], target }
}

interface Host {
  host: string
  port: number
}

function hostsOf(authority: string, parameters: URLSearchParams): Host[] {
  const named = authority.split(',').map((part) => {
    const found = hostShape.exec(part)?.groups
    if (!found) throw new Error(notHosts)
    return { host: decode(found['host'] ?? ''), port: found['port'] ?? '' }
  })
  const hosts = parameters.get('host')?.split(',') ?? named.map(({ host }) => host)
  const ports = parameters.get('port')?.split(',') ?? named.map(({ port }) => port)
  if (ports.length > 1 && ports.length !== hosts.length) {
    throw new Error(`must have one port, or one for each of the ${hosts.length} hosts`)
  }
  return hosts.map((host, index) => {
    const port = ports[ports.length === 1 && parameters.has('port') ? 0 : index] || '5432'
    if (!/^\d{1,5}$/.test(port) || Number(port) < 1 || Number(port) > 65_535) {
      throw new Error('must have ports from 1 to 65535')
    }
    if (hosts.length > 1 && host === '') throw new Error('must name a host between the commas')
    return { host: host || 'localhost', port: Number(port) }
  })
}

function targetOf(parameters: URLSearchParams, hosts: number): Target {
  const given = parameters.get('target_session_attrs')
  if (given === null) return hosts > 1 ? 'read-write' : 'any'
  const target = targets.find((known) => known === given)
  if (!target) throw new Error(`must have a target_session_attrs of ${targets.join(', ')}, not ${given}`)
  return target
}

/** Decodes a host, which may be the folder of a socket: `%2Frun%2Fpostgresql`. */
function decode(host: string): string {
  try {
    return decodeURIComponent(host)
  } catch {
    throw new Error(notHosts)
  }
}

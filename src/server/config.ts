import { isIP } from 'node:net'
import { resolve } from 'node:path'
import * as z from 'zod/mini'
import '../shared/endpoint/fields.ts'
import { addressProblem } from './database/postgres/addressProblem.ts'
import { clamdAddressOf, type ClamdAddress } from './storage/clamdAddress.ts'
import { folderProblem } from './storage/folderProblem.ts'
import { partsOf, proxiesProblem } from './http/trustedProxies.ts'

/** A text in which `problemOf` finds no problem. */
const checked = (problemOf: (text: string) => string | undefined) =>
  z.string().check(
    z.check((context) => {
      const message = problemOf(context.value)
      if (message !== undefined) context.issues.push({ code: 'custom', input: context.value, message })
    }),
  )

const hostProblem = (host: string) =>
  isIP(host) > 0 || /^[a-z\d]([a-z\d-]{0,62})(\.[a-z\d][a-z\d-]{0,62})*$/i.test(host)
    ? undefined
    : 'must be an address of this machine to listen on, such as 127.0.0.1, ::1 or 0.0.0.0'

const clamdProblem = (text: string) =>
  clamdAddressOf(text)
    ? undefined
    : 'must be a host and a port, such as 127.0.0.1:3310, or the path of a socket'

const nameServersProblem = (text: string) => {
  const isServer = (part: string) => isIP(part.trim().replace(/:\d{1,5}$/, '')) === 4 || isIP(part.trim()) > 0
  return text.split(',').every(isServer)
    ? undefined
    : 'must be addresses of name servers, such as 127.0.0.1:53, separated by commas'
}

const flag = (fallback: boolean) =>
  z._default(
    z.pipe(
      z.enum(['true', 'false', '1', '0'], 'must be true or false'),
      z.transform((text) => text === 'true' || text === '1'),
    ),
    fallback,
  )

const number = (min: number, max: number, what: string, fallback: number) =>
  z._default(
    z.pipe(
      z
        .string()
        .check(
          z.refine((text) => /^\d+(\.\d+)?$/.test(text) && Number(text) >= min && Number(text) <= max, what),
        ),
      z.transform(Number),
    ),
    fallback,
  )

/** The documentation of a variable: its meaning and, if it has no default value, the behavior without it. */
const documentation = z.registry<{ meaning: string; absent?: string }>()

// config.test.ts checks that docs/operate.md and .env.example repeat these defaults and meanings.
const environment = z.object({
  PORT: number(0, 65535, 'must be a port from 0 to 65535 (0 takes a free one)', 3000)
    .check(z.refine(Number.isInteger, 'must be a whole number'))
    .register(documentation, { meaning: 'Port to listen on; `0` takes a free one and prints it' }),
  HOST: z._default(checked(hostProblem), '127.0.0.1').register(documentation, {
    meaning: 'Address to listen on; behind a proxy on another machine, the address it reaches',
  }),
  DATA_DIR: z._default(checked(folderProblem), './data').register(documentation, {
    meaning: 'Folder of the embedded database, the uploaded files and the generated key',
  }),
  DATABASE_URL: z.optional(checked(addressProblem)).register(documentation, {
    meaning: '`postgres://user:password@host:5432/name`',
    absent: 'embedded',
  }),
  ADMIN_USERNAME: z
    ._default(z.string().check(z.trim(), z.minLength(1, 'must not be empty'), z.maxLength(64)), 'admin')
    .register(documentation, { meaning: 'First administrator, made where there is none' }),
  ADMIN_PASSWORD: z
    .optional(z.string().check(z.minLength(8, 'must have at least 8 characters'), z.maxLength(200)))
    .register(documentation, {
      meaning: 'Its password, at least 8 characters',
      absent: 'made up, printed once',
    }),
  SECRET_KEY: z
    .optional(
      z.string().check(z.regex(/^[0-9a-f]{64}$/i, 'must be 32 bytes written as 64 hexadecimal digits')),
    )
    .register(documentation, {
      meaning: '64 hexadecimal digits (`openssl rand -hex 32`)',
      absent: 'generated into `DATA_DIR`',
    }),
  TRUST_PROXY: z.optional(z.pipe(checked(proxiesProblem), z.transform(partsOf))).register(documentation, {
    meaning:
      'Whose `X-Forwarded-*` are believed: addresses, networks or `loopback`, `linklocal`, `uniquelocal`, separated by commas',
    absent: 'nobody',
  }),
  ALLOW_REGISTRATION: flag(true).register(documentation, {
    meaning: 'Whether visitors may register as customers',
  }),
  ALLOW_TEST_DOMAIN: flag(true).register(documentation, {
    meaning: 'Whether `?testDomain=` shows another brand',
  }),
  ALLOW_PRIVATE_SMTP: flag(true).register(documentation, {
    meaning: 'Whether mail servers may be on this machine or in a private network',
  }),
  ALLOW_PRIVATE_ISSUERS: flag(true).register(documentation, {
    meaning: 'Whether issuers of single sign-on may be on this machine or in a private network',
  }),
  ALLOW_HTTP_ISSUERS: flag(false).register(documentation, {
    meaning: 'Whether an issuer on this machine may be asked without TLS; for trying out',
  }),
  PLACEHOLDERS: z.optional(z.enum(['keep', 'work'], 'must be keep or work')).register(documentation, {
    meaning: 'Whether announced functions of a new installation stay placeholders, `keep`, or `work`',
    absent: 'keep',
  }),
  MODULES: z.optional(z.string()).register(documentation, {
    meaning: 'Its former name: `all` means `work`, `none` means `keep`; names of modules are ignored',
    absent: 'nothing',
  }),
  CLAMD: z.optional(checked(clamdProblem)).register(documentation, {
    meaning: 'Where clamd scans the files of messages: `host:port`, or the path of its socket',
    absent: 'files are not scanned',
  }),
  NAME_SERVERS: z
    .optional(
      z.pipe(
        checked(nameServersProblem),
        z.transform((text) => text.split(',').map((each) => each.trim())),
      ),
    )
    .register(documentation, {
      meaning:
        'Name servers to ask when the sender of a received email is checked, such as `127.0.0.1:53`, separated by commas',
      absent: 'those of the machine',
    }),
  THROTTLE_FACTOR: number(0.01, 1_000_000, 'must be a number above 0', 1).register(documentation, {
    meaning: 'Multiplies every limit on sign-ins, inquiries and the like',
  }),
  MIN_FREE_MB: number(0, 1_000_000_000, 'must be a number of megabytes', 64).register(documentation, {
    meaning: 'Below this much free space (MiB) in `DATA_DIR` the instance is not ready',
  }),
  // Longer than reverse proxies keep an idle connection (nginx 60 s, Traefik 90 s, Caddy 120 s), so that the proxy
  // closes first. A server that closes first can lose a request that is on its way.
  KEEP_ALIVE_SECONDS: number(1, 3_600, 'must be a number of seconds from 1 to 3600', 125).register(
    documentation,
    { meaning: 'Idle connections are closed after this time; longer than the proxy in front keeps them' },
  ),
  LOG_LEVEL: z
    ._default(
      z.enum(
        ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'],
        'must be fatal, error, warn, info, debug, trace or silent',
      ),
      'info',
    )
    .register(documentation, { meaning: '`fatal`, `error`, `warn`, `info`, `debug`, `trace` or `silent`' }),
})

/** An environment variable as the documentation describes it. */
export interface EnvironmentVariable {
  name: string
  /** The default as it is written in the environment; undefined if there is none. */
  default: string | undefined
  /** The behavior if the variable is not set. */
  absent: string | undefined
  meaning: string
}

/** Every variable that the program reads, in the order of the documentation. */
export function environmentVariables(): EnvironmentVariable[] {
  const defaults = new Map(Object.entries(environment.parse({})))
  return Object.entries(environment.shape).map(([name, schema]) => {
    const documented = documentation.get(schema)
    if (!documented) throw new Error(`${name} has no description`)
    const value = defaults.get(name)
    return {
      name,
      default: value === undefined ? undefined : String(value),
      absent: documented.absent,
      meaning: documented.meaning,
    }
  })
}

export interface Config {
  port: number
  host: string
  /** Absolute path of the folder that holds the embedded database, the uploads and the generated key. */
  dataDir: string
  /** Whether DATA_DIR is set; otherwise `dataDir` is the default. */
  isDataDirSet: boolean
  databaseUrl: string | undefined
  adminUsername: string
  adminPassword: string | undefined
  /** 64 hexadecimal digits; if undefined, the key is read from the data folder or generated there. */
  secretKey: string | undefined
  trustProxy: string[] | undefined
  allowRegistration: boolean
  allowTestDomain: boolean
  /** Whether mail servers may be on this machine or in a private network. */
  allowPrivateSmtp: boolean
  /** Whether issuers of single sign-on may be on this machine or in a private network. */
  allowPrivateIssuers: boolean
  /** Whether an issuer on this machine may be contacted without TLS. */
  allowHttpIssuers: boolean
  /**
   * Whether placeholders (placeholders.ts) work at the first start. Administrators can switch them on and off later.
   */
  placeholdersWork: boolean
  /** The names in the former variable MODULES; they have no effect. */
  ignoredModules: readonly string[]
  /** The address of the virus scanner for attachments; undefined if files are not scanned. */
  clamd: ClamdAddress | undefined
  /** The name servers to ask about senders of mails; those of the machine if undefined. */
  nameServers: readonly string[] | undefined
  throttleFactor: number
  /** In MiB. The instance is not ready if the data folder has less free space. */
  minFreeMb: number
  /** How long an idle connection is kept open, in milliseconds. */
  keepAliveMs: number
  /** In ms. The longest time that a page waits for its preloaded data. No environment variable sets this. */
  maxFirstDataWaitMs: number
  logLevel: string
}

const modulesNamedIn = (text: string): string[] =>
  text === 'all' || text === 'none' ? [] : text.split(',').map((name) => name.trim())

/** Each problem names the variable and what is wrong with it. */
export type ConfigResult = { config: Config } | { problems: string[] }

/** Reads the environment. A wrong value never falls back to a default; all wrong values are reported at once. */
export function readConfig(env: NodeJS.ProcessEnv): ConfigResult {
  const given = Object.fromEntries(
    Object.entries(env).filter(([, value]) => value !== undefined && value !== ''),
  )
  const result = environment.safeParse(given)
  if (!result.success) {
    return { problems: result.error.issues.map((issue) => `${issue.path.join('.')} ${issue.message}`) }
  }
  const value = result.data
  return {
    config: {
      port: value.PORT,
      host: value.HOST,
      dataDir: resolve(value.DATA_DIR),
      isDataDirSet: 'DATA_DIR' in given,
      databaseUrl: value.DATABASE_URL,
      adminUsername: value.ADMIN_USERNAME,
      adminPassword: value.ADMIN_PASSWORD,
      secretKey: value.SECRET_KEY,
      trustProxy: value.TRUST_PROXY,
      allowRegistration: value.ALLOW_REGISTRATION,
      allowTestDomain: value.ALLOW_TEST_DOMAIN,
      allowPrivateSmtp: value.ALLOW_PRIVATE_SMTP,
      allowPrivateIssuers: value.ALLOW_PRIVATE_ISSUERS,
      allowHttpIssuers: value.ALLOW_HTTP_ISSUERS,
      placeholdersWork: (value.PLACEHOLDERS ?? (value.MODULES === 'all' ? 'work' : 'keep')) === 'work',
      ignoredModules: modulesNamedIn(value.MODULES ?? 'none'),
      clamd: value.CLAMD === undefined ? undefined : clamdAddressOf(value.CLAMD),
      nameServers: value.NAME_SERVERS,
      throttleFactor: value.THROTTLE_FACTOR,
      minFreeMb: value.MIN_FREE_MB,
      keepAliveMs: value.KEEP_ALIVE_SECONDS * 1_000,
      maxFirstDataWaitMs: 1_000,
      logLevel: value.LOG_LEVEL,
    },
  }
}

/** The message for an operator whose environment is wrong. */
export function problemsText(problems: readonly string[]): string {
  return ['The configuration is wrong:', ...problems.map((problem) => `  - ${problem}`)].join('\n')
}

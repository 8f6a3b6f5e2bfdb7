import { resolve } from 'node:path'
import * as z from 'zod/mini'
import '../fields.ts'

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

/** What documents say about a variable: its meaning and, where it has no default value, what applies without it. */
const documentation = z.registry<{ meaning: string; absent?: string }>()

// docs/operate.md and .env.example repeat defaults and meanings; config.test.ts names the differences.
const environment = z.object({
  PORT: number(0, 65535, 'must be a port from 0 to 65535 (0 takes a free one)', 3000)
    .check(z.refine(Number.isInteger, 'must be a whole number'))
    .register(documentation, { meaning: 'Port to listen on; `0` takes a free one and prints it' }),
  HOST: z
    ._default(z.string().check(z.minLength(1, 'must name an address to listen on')), '127.0.0.1')
    .register(documentation, {
      meaning: 'Address to listen on; behind a proxy on another machine, the address it reaches',
    }),
  DATA_DIR: z
    ._default(z.string().check(z.minLength(1, 'must name a folder')), './data')
    .register(documentation, {
      meaning: 'Folder of the embedded database, the uploaded files and the generated key',
    }),
  DATABASE_URL: z
    .optional(
      z
        .string()
        .check(z.regex(/^postgres(ql)?:\/\/.+/, 'must look like postgres://user:password@host:5432/name')),
    )
    .register(documentation, {
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
  TRUST_PROXY: z
    .optional(
      z.pipe(
        z
          .string()
          .check(
            z.regex(
              /^(loopback|linklocal|uniquelocal|[0-9a-f.:]+(\/\d{1,3})?)(\s*,\s*(loopback|linklocal|uniquelocal|[0-9a-f.:]+(\/\d{1,3})?))*$/i,
              'must list the addresses or networks of your proxies, separated by commas',
            ),
          ),
        z.transform((text) => text.split(',').map((part) => part.trim())),
      ),
    )
    .register(documentation, {
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
    meaning: 'Whether the mail server may be on this machine or in a private network',
  }),
  THROTTLE_FACTOR: number(0.01, 1_000_000, 'must be a number above 0', 1).register(documentation, {
    meaning: 'Multiplies every limit on sign-ins, inquiries and the like',
  }),
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

/** An environment variable as documents state it. */
export interface EnvironmentVariable {
  name: string
  /** As it would be given; undefined for a variable without a default. */
  default: string | undefined
  /** What applies where it is not given. */
  absent: string | undefined
  meaning: string
}

/** Every variable that the program reads, in the order of the documents. */
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

/** The configuration, read from the environment. */
export interface Config {
  port: number
  host: string
  /** Absolute path of the folder that holds the embedded database, the uploads and the generated key. */
  dataDir: string
  databaseUrl: string | undefined
  adminUsername: string
  adminPassword: string | undefined
  /** 64 hexadecimal digits; undefined: read from, or generated into, the data folder. */
  secretKey: string | undefined
  trustProxy: string[] | undefined
  allowRegistration: boolean
  allowTestDomain: boolean
  /** Whether the mail server may be on this machine or in a private network. */
  allowPrivateSmtp: boolean
  throttleFactor: number
  logLevel: string
}

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
      databaseUrl: value.DATABASE_URL,
      adminUsername: value.ADMIN_USERNAME,
      adminPassword: value.ADMIN_PASSWORD,
      secretKey: value.SECRET_KEY,
      trustProxy: value.TRUST_PROXY,
      allowRegistration: value.ALLOW_REGISTRATION,
      allowTestDomain: value.ALLOW_TEST_DOMAIN,
      allowPrivateSmtp: value.ALLOW_PRIVATE_SMTP,
      throttleFactor: value.THROTTLE_FACTOR,
      logLevel: value.LOG_LEVEL,
    },
  }
}

/** The message for an operator whose environment is wrong. */
export function textOf(problems: readonly string[]): string {
  return ['The configuration is wrong:', ...problems.map((problem) => `  - ${problem}`)].join('\n')
}

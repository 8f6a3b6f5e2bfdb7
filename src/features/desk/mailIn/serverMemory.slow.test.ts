import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestPlace, engines, type TestPlace } from '../../../../tests/support/engines.ts'
import { startMailDomains } from '../../../../tests/support/inboundMail.ts'
import type { NameServer } from '../../../../tests/support/nameServer.ts'
import { runCommand } from '../../../../tests/support/operator.ts'
import { readPlainly } from '../../../../tests/support/storedInstallation.ts'
import { startServer, type RunningServer } from '../../../../tests/support/server.ts'

const mebibyte = 1024 * 1024
const line = `${'QUJD'.repeat(19)}\r\n`
const header = 'From: ann@open.test\r\nContent-Transfer-Encoding: base64\r\n'
const file = `${header}Content-Type: application/octet-stream\r\n\r\n`
const text = `${header}Content-Type: text/plain\r\n\r\n`

describe.each(engines)('The server, while the largest emails are read (%s)', (engine) => {
  let place: TestPlace
  let server: RunningServer
  let names: NameServer
  beforeAll(async () => {
    place = await createTestPlace(engine)
    names = await startMailDomains()
    server = await startServer({ ...place, env: { NAME_SERVERS: names.address } })
    await runCommand(place, ['mailbox', '--address', 'support@desk.test', '--name', 'Support'])
  })
  afterAll(async () => {
    await server.stop()
    await place.remove()
    await names.stop()
  })

  const memoryMb = () =>
    Number(/^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${server.pid}/status`, 'utf8'))?.[1]) / 1024
  const receive = (raw: string) => runCommand(place, ['mail-in', '--mailbox', 'support@desk.test'], raw)
  /** The number of mails that were not read yet. */
  const waiting = () =>
    readPlainly(place, async (query) => {
      const rows = await query(`select "id" from "inboundMails" where "state" = 'waiting'`)
      return rows.length
    })

  it('takes at most 60 MB more for a file of 50 MB and a text of 20 MB', async () => {
    const before = memoryMb()
    let most = before
    const watch = setInterval(() => (most = Math.max(most, memoryMb())), 10)
    const accepted = [
      await receive(file + line.repeat(Math.floor((49.9 * mebibyte) / line.length))),
      await receive(text + line.repeat(Math.floor((20 * mebibyte) / line.length))),
    ]
    expect(accepted).toMatchObject([{ code: 0 }, { code: 0 }])
    await expect.poll(waiting, { timeout: 60_000, interval: 100 }).toBe(0)
    clearInterval(watch)
    console.log(
      `The largest emails (${engine}): ${(most - before).toFixed(1)} MB above ${before.toFixed(0)} MB`,
    )
    expect(most - before).toBeLessThan(60)
  })
})

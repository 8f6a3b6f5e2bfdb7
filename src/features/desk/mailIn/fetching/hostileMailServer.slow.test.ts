import type { Socket } from 'node:net'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { engines } from '../../../../../tests/support/engines.ts'
import { mailAbout, openFetchedMailbox, startFetching } from '../../../../../tests/support/fetchedMailbox.ts'
import { startImapServer } from '../../../../../tests/support/imapServer.ts'
import { startTestApp, type SignedInClient, type TestApp } from '../../../../../tests/support/testApp.ts'

type Server = Awaited<ReturnType<typeof startImapServer>>
type Mailbox = Awaited<ReturnType<typeof openFetchedMailbox>>

const mebibyte = 1024 * 1024
const text = 'Many words. '.repeat(100_000)
const tag = (line: string) => line.split(' ')[0] ?? ''

describe.each(engines)('A mail server that misbehaves (%s)', (engine) => {
  let app: TestApp
  let administrator: SignedInClient
  let server: Server
  let mailbox: Mailbox
  let stop: () => Promise<void>
  beforeAll(async () => {
    app = await startTestApp(engine)
    administrator = await app.signInAs('Administrator')
  })
  afterAll(() => app.stop())
  beforeEach(async () => {
    server = await startImapServer()
    mailbox = await openFetchedMailbox(app, administrator, server.settings)
    stop = async () => {}
  })
  afterEach(async () => {
    await stop()
    await mailbox.remove()
    await server.stop()
  })
  const start = (retryMs = [10]) => (stop = startFetching(app, retryMs))

  /** Answers each line that has this word by itself. */
  const answers = (word: string, answer: (line: string, socket: Socket) => void) => {
    server.state.handles = (line, socket) => {
      const isMine = line.includes(word)
      if (isMine) answer(line, socket)
      return isMine
    }
  }
  const behavesAgain = () => {
    server.state.handles = () => false
    server.disconnectAll()
  }

  it.each([
    [
      'an endless greeting',
      'The mail server sends too much data.',
      () => (server.state.greeting = 'x'.repeat(9 * mebibyte)),
    ],
    [
      'a reply without an end',
      'The mail server sends too much data.',
      () => endless('SEARCH', `* OK ${'x'.repeat(2000)}\r\n`),
    ],
    [
      'a line without an end',
      'The mail server sends too much data.',
      () => endless('SEARCH', 'x'.repeat(1000)),
    ],
    [
      'one mail again and again',
      'The mail server sends too much data.',
      () => endless('FETCH', `* 1 FETCH (UID 1 BODY[] {100000}\r\n${'x'.repeat(100_000)})\r\n`),
    ],
    [
      'a literal that is too large',
      'The mail server sends too much data.',
      () => answers('FETCH', (_, socket) => socket.write('* 1 FETCH (UID 1 BODY[] {900000000}\r\n')),
    ],
    [
      'no UIDVALIDITY',
      'The mail server does not number its emails, so they cannot be fetched.',
      () => opens('* 1 EXISTS\r\n* OK [UIDNEXT 2] next\r\n'),
    ],
    [
      'a UIDVALIDITY of 0',
      'The mail server does not number its emails, so they cannot be fetched.',
      () => opens('* 1 EXISTS\r\n* OK [UIDVALIDITY 0] ok\r\n* OK [UIDNEXT 2] next\r\n'),
    ],
    [
      'no list of mails',
      'The mail server refuses to list its emails.',
      () => answers('SEARCH', (line, socket) => socket.write(`${tag(line)} NO never\r\n`)),
    ],
    [
      'no mail',
      'The mail server refused a request.',
      () => answers('FETCH', (line, socket) => socket.write(`${tag(line)} BAD never\r\n`)),
    ],
    [
      'its end after the sign-in',
      'The connection to the mail server broke off.',
      () => answers('LOGIN', (line, socket) => socket.end(`${tag(line)} OK in\r\n`)),
    ],
    [
      'a refusal to open the folder',
      'The mail server has no such folder, or does not open it.',
      () => answers('EXAMINE', (line, socket) => socket.write(`${tag(line)} NO never\r\n`)),
    ],
    [
      'another server',
      'The mail server did not accept the username or password.',
      () =>
        answers('LOGIN', (line, socket) =>
          socket.write(`${tag(line)} NO [REFERRAL imap://other.test/] go there\r\n`),
        ),
    ],
  ])('that gives %s is told to administrators, and mails arrive later', async (_, problem, misbehave) => {
    const other = await startImapServer()
    const second = await openFetchedMailbox(app, administrator, other.settings)
    server.deliver(await mailAbout('Waiting'))
    misbehave()
    start([200])
    await mailbox.failing(problem)
    other.deliver(await mailAbout('Elsewhere'))
    await second.arrived(1)
    server.state.greeting = '* OK ready\r\n'
    behavesAgain()
    await mailbox.arrived(1)
    expect(await mailbox.subjects()).toEqual(['Waiting'])
    await second.remove()
    await other.stop()
  })

  /** Answers a command with a text that is repeated until the connection ends. */
  function endless(word: string, reply: string): void {
    const block = reply.repeat(Math.ceil(65_536 / reply.length))
    answers(word, (_, socket) => {
      const go = () => {
        while (!socket.destroyed && socket.write(block));
      }
      socket.on('drain', go)
      go()
    })
  }
  const opens = (reply: string) =>
    answers('EXAMINE', (line, socket) => socket.write(`${reply}${tag(line)} OK [READ-ONLY] opened\r\n`))

  it.each([1, 300_000, 5_000_000, 0])(
    'has told a wrong size (%i), and the mail arrives once and whole',
    async (size) => {
      const raw = await mailAbout('One', { text })
      server.deliver(raw, { size })
      server.deliver(await mailAbout('Two'))
      start()
      await mailbox.arrived(2)
      expect((await mailbox.rows())[0]).toMatchObject({ bytes: raw.length, reason: null })
      expect(await mailbox.subjects()).toEqual(['One', 'Two'])
    },
  )

  it('gives a part that is too short, and the mail arrives whole', async () => {
    const raw = await mailAbout('One', { text })
    server.deliver(raw)
    server.state.maxPartBytes = 100_000
    start()
    await mailbox.arrived(1)
    expect((await mailbox.rows())[0]).toMatchObject({ bytes: raw.length })
  })

  it('gives only whole mails, with a wrong size, and they arrive once', async () => {
    const raw = await mailAbout('One')
    server.deliver(raw, { size: 5 })
    server.state.givesWhole = true
    start()
    await mailbox.arrived(1)
    expect((await mailbox.rows())[0]).toMatchObject({ bytes: raw.length })
  })

  it('has told a size that is too small of a mail without an end, which is held with its beginning', async () => {
    server.deliver(Buffer.concat([await mailAbout('Large', { text }), Buffer.alloc(51 * mebibyte, 'x')]), {
      size: 5000,
    })
    server.deliver(await mailAbout('Next'))
    start()
    await mailbox.arrived(2)
    expect((await mailbox.rows()).map(({ reason }) => reason)).toEqual(['tooLarge', null])
    expect(await mailbox.subjects()).toEqual(['Large', 'Next'])
  })

  it('lists numbers that are no mails, and mails arrive once', async () => {
    const raw = await mailAbout('One')
    server.deliver(raw)
    answers('SEARCH', (line, socket) =>
      socket.write(`* SEARCH 4294967296 0 -1 1 1 x\r\n${tag(line)} OK done\r\n`),
    )
    start()
    await mailbox.arrived(1)
    expect(await mailbox.subjects()).toEqual(['One'])
  })

  it('lists a million numbers of mails that are not there, and a mail arrives', async () => {
    server.deliver(await mailAbout('One'))
    const numbers = Array.from({ length: 900_000 }, (_, index) => index + 1).join(' ')
    answers('UID 1:*', (line, socket) => socket.write(`* SEARCH ${numbers}\r\n${tag(line)} OK done\r\n`))
    start()
    await mailbox.arrived(1)
    expect(await mailbox.subjects()).toEqual(['One'])
  })

  it('gives another mail than it was asked for, and that is not stored in place of it', async () => {
    server.deliver(await mailAbout('One'))
    let count = 0
    server.state.handles = (line, socket) => {
      const isMine = line.includes('FETCH') && (count += 1) <= 2
      if (isMine)
        socket.write(`* 7 FETCH (UID 7 RFC822.SIZE 5 BODY[]<0> {5}\r\nWrong)\r\n${tag(line)} OK done\r\n`)
      return isMine
    }
    start()
    await mailbox.arrived(1)
    expect(await mailbox.subjects()).toEqual(['One'])
  })

  it('tells of mails without end, and is asked at most a few times a second', async () => {
    let searches = 0
    let told = 0
    server.state.handles = (line, socket) => {
      if (line.includes('SEARCH')) searches += 1
      if (line.includes('IDLE')) {
        const tell = () => {
          if (socket.destroyed || told >= 100_000) return
          const lines = Array.from({ length: 1000 }, () => `* ${(told += 1)} EXISTS\r\n`)
          socket.write(lines.join(''), () => setTimeout(tell, 10))
        }
        tell()
      }
      return false
    }
    start()
    const begin = performance.now()
    await vi.waitUntil(() => told >= 100_000, { timeout: 60_000 })
    const seconds = (performance.now() - begin) / 1000
    expect(searches / seconds).toBeLessThan(8)
  })

  it('gets no password without TLS where TLS is required', async () => {
    const lines: string[] = []
    const { state } = server
    state.handles = (line) => lines.push(line) < 0
    for (const greeting of [
      '* OK ready\r\n',
      '* PREAUTH welcome\r\n',
      '* OK [CAPABILITY IMAP4rev1 STARTTLS AUTH=PLAIN] ready\r\n',
    ]) {
      state.greeting = greeting
      const refused = await mailbox.setUp({ secure: true }, 400)
      expect(JSON.stringify(refused.json)).toContain(
        'A secure connection to the mail server could not be made.',
      )
    }
    expect(lines.join('\n')).not.toMatch(/LOGIN|AUTHENTICATE|password/)
    expect(state.signIns).toBe(1)
  })

  it('stalls in the middle of a mail: the server stops within 3 seconds, and another instance goes on', async () => {
    server.deliver(await mailAbout('One', { text }))
    let stalled = 0
    answers('<524288', () => (stalled += 1))
    start()
    await vi.waitUntil(() => stalled > 0)
    const begin = performance.now()
    await stop()
    expect(performance.now() - begin).toBeLessThan(3000)
    expect(await mailbox.stored()).toMatchObject({ leaseOwner: null, connectedAt: null })
    behavesAgain()
    start()
    await mailbox.arrived(1)
  })

  it('stalls in the middle of a mail, whose mailbox is deleted or changed meanwhile', async () => {
    const other = await openFetchedMailbox(app, administrator, server.settings)
    server.deliver(await mailAbout('One', { text }))
    let stalled = 0
    answers('<524288', () => (stalled += 1))
    start()
    await vi.waitUntil(() => stalled >= 2)
    await other.remove()
    server.state.handles = () => false
    await mailbox.setUp({ marksRead: true })
    await mailbox.arrived(1)
    expect(await mailbox.rows()).toHaveLength(1)
    expect(await other.rows()).toEqual([])
  })

  it('serves 100 mailboxes at once, and each mail arrives once in each', { timeout: 120_000 }, async () => {
    const many: Mailbox[] = []
    for (let n = 0; n < 99; n += 1) many.push(await openFetchedMailbox(app, administrator, server.settings))
    start()
    await vi.waitUntil(() => server.waiting() === 100, { timeout: 60_000 })
    server.deliver(await mailAbout('One'))
    server.deliver(await mailAbout('Two'))
    await Promise.all(many.map(({ arrived }) => arrived(2)))
    for (const each of many) expect(await each.rows()).toHaveLength(2)
    await stop()
    for (const each of many) await each.remove()
  })
})

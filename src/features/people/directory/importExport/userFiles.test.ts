import { once } from 'node:events'
import { connect } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { altered } from '../../../../../tests/support/altered.ts'
import { computedCells } from '../../../../../tests/support/computedCells.ts'
import { countStatements } from '../../../../../tests/support/countStatements.ts'
import { engines, openTestDatabase } from '../../../../../tests/support/engines.ts'
import type { HttpResponse } from '../../../../../tests/support/httpClient.ts'
import { moveConfirmation } from '../../../../../tests/support/moveConfirmation.ts'
import { sendFile } from '../../../../../tests/support/sendFile.ts'
import { byOperator } from '../../../../server/session/confirmation.ts'
import { startTestAppOn, type SignedInClient, type TestApp } from '../../../../../tests/support/testApp.ts'
import { sampleFile } from './columns.ts'
import { importedUser, importPreview, type ImportPreview } from './schema.ts'
import { importUsers } from './server/commands.ts'
import { readPlan } from './server/plan.ts'

const path = '/api/user-imports'
const nothing = { created: 0, invited: 0, uninvited: 0, companies: 0, joined: 0 }
const utf16 = (text: string) => Buffer.from(`\ufeff${text}`, 'utf16le')

describe.each(engines)('Users as a file (%s)', (engine) => {
  let app: TestApp
  let administrator: SignedInClient
  let statements: () => number
  beforeAll(async () => {
    const counted = countStatements(await openTestDatabase(engine))
    statements = counted.count
    app = await startTestAppOn(counted.database)
    administrator = await app.signInAs('Administrator', 'ada')
  })
  afterAll(() => app.stop())

  const send = (content: string | Buffer, query = '', by = administrator): Promise<HttpResponse> =>
    sendFile(by, `${path}/preview${query}`, 'file', {
      name: 'users.csv',
      type: 'text/csv',
      content: Buffer.from(content),
    })
  async function preview(content: string | Buffer, query = ''): Promise<ImportPreview> {
    const response = await send(content, query)
    expect(response.status, response.text).toBe(200)
    return importPreview.parse(response.json)
  }
  const usernames = async () => {
    const rows = await app.context.database.db.selectFrom('users').select('username').orderBy('id').execute()
    return rows.map(({ username }) => username)
  }

  describe('as an export', () => {
    it('the users of the filters are a file, in which nothing is computed', async () => {
      const { id } = await app.signInAs('customer', 'gus')
      const gus = {
        company: '=HYPERLINK("https://evil.example");=1',
        phone: '+1 614',
        firstName: 'Gus, "G"',
        address: 'a\n@b',
      }
      await administrator.put(`/api/users/${id}`, gus, 200)
      const { text, headers } = await administrator.post('/api/user-exports', { company: '=hyper' }, 200)
      expect(headers['content-type']).toBe('text/csv; charset=utf-8')
      expect(headers['content-disposition']).toMatch(/^attachment; filename="users-\d{4}-\d\d-\d\d\.csv"$/)
      const [head, line] = text.split('\r\n')
      expect(head).toBe(
        '\ufeffUsername,Email,Role,First name,Last name,Company,Phone,Address,Notifications,State,Two-factor,Last sign-in,Account made',
      )
      expect(line).toContain(
        `gus,gus@example.test,customer,"Gus, ""G""",,"'=HYPERLINK(""https://evil.example"");'=1",+1 614,"a\n@b",no,active,off,20`,
      )
      expect(computedCells(text)).toEqual([])
      await administrator.delete(`/api/users/${id}`, 200)
      expect((await preview(text)).accounts).toMatchObject([{ company: gus.company }])
      const all = await administrator.post('/api/user-exports', {}, 200)
      expect(all.text.split('\r\n')).toHaveLength(3)
      expect(all.text).not.toContain('argon2')
      await administrator.post('/api/user-exports', { role: 'nobody' }, 400)
    })
  })

  it.each<[string, Buffer | string]>([
    ['UTF-8', 'Username,Email,Role\nzoë.n,zoe@example.test,customer\n'],
    ['UTF-8 with a byte order mark', '\ufeffUsername,Email,Role\r\nzoë.n,zoe@example.test,customer'],
    ['UTF-16, little end first', utf16('Username,Email,Role\r\nzoë.n,zoe@example.test,customer\r\n')],
    ['UTF-16, big end first', utf16('Username,Email,Role\r\nzoë.n,zoe@example.test,customer\r\n').swap16()],
    ['semicolons', 'username;role;email\nzoë.n;CUSTOMER;zoe@example.test\n'],
    ['tabs', 'E-Mail\tUser name\tROLE\nzoe@example.test\tzoë.n\tCustomer\n'],
    ['quotes', '"Username","Email","Role"\r\n"zoë.n","zoe@example.test","customer"\r\n\r\n'],
    ['old line ends', 'Username,Email,Role\rzoë.n,zoe@example.test,customer\r'],
    ['vertical bars', 'Username|Email|Role\nzoë.n|zoe@example.test|customer\n'],
    ['quotes after spaces', 'Username, "Email", Role\n zoë.n, "zoe@example.test" , customer\n'],
    [
      'rows of separators alone',
      `Username;Email;Role\nzoë.n;zoe@example.test;customer\n${';;\n; ;""\n'.repeat(600)}`,
    ],
  ])('reads a file in %s', async (_, content) => {
    const { accounts, refused } = await preview(content)
    expect(refused).toEqual([])
    expect(accounts).toEqual([
      { row: 2, username: 'zoë.n', email: 'zoe@example.test', role: 'customer', company: null },
    ])
  })

  it.each(['sep=;\n', 'SEP=,\r\n', '\ufeffsep=\t\r', '"sep=^"\n'])(
    'reads a file after the line %j',
    async (line) => {
      const separator = /=(.)/.exec(line)?.[1] ?? ''
      const rows = ['Username,Email', 'ada, "ada,lovelace@example.test"', ',', 'zoë.n,no address']
      const text = rows.map((row) => row.replace(',', separator)).join('\n')
      const { refused } = await preview(line + text)
      expect(refused.map(({ row }) => row)).toEqual([3, 5])
    },
  )

  it.each<[string, Buffer | string, RegExp]>([
    ['no content', '', /empty/],
    ['blanks only', ' \r\n \n', /empty|first row/],
    ['another encoding', Buffer.from('Username,Role\nzo\xeb,customer', 'latin1'), /not in UTF-8/],
    ['half a character of UTF-16', utf16('Username,Role\na,agent').subarray(0, -1), /not in UTF-8/],
    ['a picture', Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex'), /not in UTF-8/],
    ['no heads', 'carl,carl@example.test,customer\n', /first row has to name the columns/],
    ['one column twice', 'Username,Role,User name\na,agent,b\n', /Username is there twice/],
    ['heads only', 'Username,Role\n', /no users in this file/],
    ['a quotation mark that is not closed', 'Username,Role\n"carl,customer\ndana,agent\n', /quotation mark/],
    ['a quotation mark inside a value', 'Username,Role\nca"rl,customer\n', /Row 2: a quotation mark/],
    ['text after a closing quotation mark', 'Username,Role\n"carl"x,customer\n', /Row 2: a quotation mark/],
    ['a line of 50,000 characters', `Username,Role\n${'x'.repeat(50_000)},agent\n`, /Row \d is too long/],
    ['a million commas', `Username,Role\n${','.repeat(999_000)}`, /too many columns/],
    ['50,000 lines', `Username,Role\n${'a,agent\n'.repeat(50_000)}`, /more than 1,000 rows/],
  ])('refuses a file with %s, in a sentence', async (_, content, why) => {
    const response = await send(content)
    expect(response.status, response.text).toBe(400)
    expect(response.field('fields')).toEqual({ file: expect.stringMatching(why) as unknown })
  })

  it('refuses what is larger than 1 MB, no file, and what is not sent as one', async () => {
    expect((await send('x'.repeat(1_000_001))).status).toBe(413)
    const other = { name: 'users.csv', type: 'text/csv', content: Buffer.from('Username\na\n') }
    expect((await sendFile(administrator, `${path}/preview`, 'other', other)).status).toBe(400)
    await administrator.post(`${path}/preview`, {}, 415)
  })

  it('names each row that is refused, and why', async () => {
    const before = await usernames()
    const { accounts, refused, ignored } = await preview(
      [
        'Username,Email,Role,Company,Phone,Notifications,Shoe size',
        'carl,carl@example.test,customer,"Harbor\n Supply",,yes,9',
        'ADA,a@example.test,customer,,,,',
        'аda,b@example.test,customer,,,,',
        'dana,Ada@Example.test,agent,,,,',
        'Carl,c@example.test,customer,,,,',
        'erik,CARL@example.test,customer,,,,',
        'fay,nowhere,owner,,,maybe,',
        ',g@example.test,,,,,',
        'gus,g@example.test,customer',
        'hal,,Administrator,,,,',
        '',
        'ida,,User,=1+1,"\'+1 614",off,',
      ].join('\r\n'),
    )
    expect(ignored).toEqual(['Shoe size'])
    expect(refused).toEqual([
      { row: 2, username: 'carl', why: 'Company: Line breaks are not allowed here' },
      { row: 3, username: 'ADA', why: 'Username already exists' },
      { row: 4, username: 'аda', why: expect.stringMatching(/one alphabet|looks like/) as unknown },
      { row: 5, username: 'dana', why: 'ada has this email address already' },
      {
        row: 8,
        username: 'fay',
        why: 'Email: Invalid email. Role: there is no role “owner”. Write Administrator, agent, customer, or User. Notifications: Write yes or no',
      },
      { row: 9, username: '', why: 'Username is required. Role is required' },
      { row: 10, username: 'gus', why: 'It has 3 values for 7 columns' },
      { row: 11, username: 'hal', why: 'Administrators are left out unless you allow them' },
    ])
    expect(accounts.map(({ row, username, company }) => [row, username, company])).toEqual([
      [6, 'Carl', null],
      [7, 'erik', null],
      [13, 'ida', '=1+1'],
    ])
    expect(await usernames()).toEqual(before)
  })

  it('refuses what another line of the file has already', async () => {
    const { accounts, refused } = await preview(
      'Username;Role;Email\nkim;agent;kim@example.test\nKIM;agent;\nleo;agent;KIM@example.test\nk1m;agent;\nkIm;agent;\n',
    )
    expect(accounts.map(({ username }) => username)).toEqual(['kim', 'k1m'])
    expect(refused.map(({ why }) => why)).toEqual([
      'Row 2 has this username',
      'Row 2 has this email address',
      'Row 2 has this username',
    ])
  })

  it('imports exactly what was previewed, once, and nobody can sign in with it yet', async () => {
    const { plan, invites } = await preview(
      "Username,Email,Role,First name,Phone,Notifications\nmia,mia@example.test,customer,Mia,'+1 614,yes\nned,,agent,,,\n",
    )
    expect(invites).toBe(false)
    const headers = { 'idempotency-key': `import-${engine}` }
    const order = () => administrator.send('POST', path, { headers, body: { plan } })
    const [first, second] = [await order(), await order()]
    expect([first.status, second.status]).toEqual([201, 201])
    expect(first.json).toEqual({ ...nothing, created: 2, uninvited: 1 })
    expect(second.json).toEqual(first.json)
    expect((await administrator.post(path, { plan }, 409)).field('message')).toContain('was taken meanwhile')
    expect((await usernames()).filter((name) => name === 'mia' || name === 'ned')).toEqual(['mia', 'ned'])
    const mia = await app.context.database.db
      .selectFrom('users')
      .selectAll()
      .where('username', '=', 'mia')
      .executeTakeFirstOrThrow()
    expect(mia).toMatchObject({
      role: 'customer',
      phone: '+1 614',
      firstName: 'Mia',
      emailNotifications: true,
    })
    expect(mia.emailConfirmedAt).not.toBeNull()
    for (const password of ['', 'mia', 'password'])
      expect(
        (await app.newClient().send('POST', '/api/login', { body: { username: 'mia', password } })).status,
      ).not.toBe(200)
    await administrator.put(`/api/users/${mia.id}/reset-password`, { newPassword: 'By-staff-horse-1' }, 200)
    await app.newClient().post('/api/login', { username: 'mia', password: 'By-staff-horse-1' }, 200)
    const events = await app.context.database.db
      .selectFrom('auditEvents')
      .select(['actorName', 'subjectName'])
      .where('action', '=', 'user imported')
      .orderBy('id')
      .execute()
    expect(events.slice(0, 2)).toEqual([
      { actorName: 'ada', subjectName: 'mia' },
      { actorName: 'ada', subjectName: 'ned' },
    ])
  })

  it('imports nothing where a name or an address was taken since the preview', async () => {
    for (const [file, taking] of [
      ['olga,agent,\npat,agent,\n', { username: 'PAT' }],
      ['olga,agent,\nquinn,agent,q@example.test\n', { username: 'other', email: 'Q@example.test' }],
    ] as const) {
      const { plan } = await preview(`username,role,email\n${file}`)
      await administrator.post('/api/users', { ...taking, role: 'User', password: 'sixsix' }, 201)
      const { text } = await administrator.post(path, { plan }, 409)
      expect(text).toContain('nothing was imported')
      expect(await usernames()).not.toContain('olga')
    }
  })

  it('two who import the same at once make one account each', async () => {
    const { plan } = await preview('username,role\nrita,agent\nsven,agent\n')
    const responses = await Promise.all(Array.from({ length: 5 }, () => administrator.post(path, { plan })))
    expect(responses.filter(({ status }) => status === 201)).toHaveLength(1)
    expect(responses.filter(({ status }) => status === 409)).toHaveLength(4)
    expect((await usernames()).filter((name) => name === 'rita')).toHaveLength(1)
  })

  it('makes administrators only where that was asked for', async () => {
    const file = 'username,role\ntess,admin\n'
    expect((await preview(file)).plan).toBeNull()
    const { plan, accounts } = await preview(file, '?administrators=yes')
    expect(accounts[0]?.role).toBe('Administrator')
    await administrator.post(path, { plan }, 201)
    expect((await send(file, '?administrators=maybe')).status).toBe(400)
  })

  it('imports no plan that is altered, too old, someone else’s or not confirmed', async () => {
    const { plan } = await preview('username,role\numa,agent\n')
    const text = String(plan)
    const other = await app.signInAs('Administrator')
    await other.post(path, { plan }, 400)
    for (const wrong of ['', text.slice(0, -4), altered(text), 'x'.repeat(200_001)])
      await administrator.post(path, { plan: wrong }, 400)
    const { secretBox } = app.context
    expect(readPlan(secretBox, administrator.id, text).accounts).toHaveLength(1)
    expect(() => readPlan(secretBox, administrator.id, text, Date.now() + 60 * 60_000)).toThrow('too old')
    expect(() => readPlan(secretBox, administrator.id, text, Date.now() - 61 * 60_000)).toThrow('too old')
    await moveConfirmation(app.context.database.db, administrator.id, -6)
    expect((await administrator.post(path, { plan }, 403)).field('reason')).toBe('confirm')
    expect(await usernames()).not.toContain('uma')
    await moveConfirmation(app.context.database.db, administrator.id, 0)
  })

  it('reads back what it has exported', async () => {
    expect(await preview(sampleFile)).toMatchObject({ refused: [], ignored: [], accounts: [{}, {}] })
    const wild = {
      company: '=cmd|"/C calc"!A0',
      phone: '+1 (614) 555',
      address: 'One; two,\n"three"',
      lastName: '@x',
    }
    const created = await administrator.post(
      '/api/users',
      { username: 'vera', role: 'customer', password: 'sixsix', email: 'vera@example.test' },
      201,
    )
    const id = Number(created.field('id'))
    await administrator.put(`/api/users/${id}`, { ...wild, firstName: 'Vera' }, 200)
    const before = (await administrator.get(`/api/users/${id}`, 200)).json
    const { text } = await administrator.post('/api/user-exports', { role: 'customer', company: '=cmd' }, 200)
    expect(computedCells(text)).toEqual([])
    await administrator.delete(`/api/users/${id}`, 200)
    const { plan, refused } = await preview(text)
    expect(refused).toEqual([])
    await administrator.post(path, { plan }, 201)
    const { json } = await administrator.get('/api/user-search?company==cmd', 200)
    expect(json).toMatchObject([{ username: 'vera', email: 'vera@example.test', ...wild }])
    expect(before).toMatchObject({ username: 'vera', ...wild })
  })

  describe('with companies', () => {
    const head = 'Username,Role,Company\n'
    const addCompany = async (name: string) =>
      Number((await administrator.post('/api/companies', { name }, 201)).field('id'))

    it('finds those that exist, makes the others, and adds the people', async () => {
      const [cafe, muller, umlaut] = [
        await addCompany('Café O’Brien'),
        await addCompany('Muller'),
        await addCompany('Müller'),
      ]
      await addCompany('Müller')
      const lines = [
        "join1,customer,CAFE O'BRIEN",
        'join2,User,Ｃａｆé O’Brien',
        'join3,customer,MÜLLER',
        'join4,customer,muller',
        'join5,customer,New Ltd',
        'join6,customer,nèw ltd',
        'join7,agent,New Ltd',
        'join8,agent,Staff Only',
        'join9,customer,',
      ]
      const { plan, companies } = await preview(head + lines.join('\n'))
      expect(companies).toEqual([
        { name: 'Café O’Brien', people: 2, exists: true },
        { name: 'Müller', people: 1, exists: true },
        { name: 'Muller', people: 1, exists: true },
        { name: 'New Ltd', people: 2, exists: false },
      ])
      const imported = await administrator.post(path, { plan, joinsCompanies: true }, 201)
      expect(imported.json).toEqual({ ...nothing, created: 9, companies: 1, joined: 6 })
      const { db } = app.context.database
      const members = await db
        .selectFrom('companyMembers')
        .innerJoin('users', 'users.id', 'userId')
        .innerJoin('companies', 'companies.id', 'companyId')
        .where('username', 'like', 'join%')
        .select(['username', 'companyId', 'name', 'ticketAccess', 'readsInvoices', 'ticketsAfter'])
        .orderBy('username')
        .execute()
      expect(members.slice(0, 4).map(({ companyId }) => companyId)).toEqual([cafe, cafe, umlaut, muller])
      const alone = { ticketAccess: 'own', readsInvoices: false, ticketsAfter: 0 }
      expect(members.slice(4)).toMatchObject(
        ['join5', 'join6'].map((username) => ({ username, name: 'New Ltd', ...alone })),
      )
      const made = members.at(-1)?.companyId
      const events = await db
        .selectFrom('auditEvents')
        .select(['actorName', 'subjectName', 'detail'])
        .where((event) =>
          event.or([event('subject', '=', `company ${made}`), event('subjectName', '=', 'join6')]),
        )
        .orderBy('id')
        .execute()
      expect(events.map(({ detail, ...event }) => ({ ...event, ...detail }))).toEqual([
        { actorName: 'ada', subjectName: 'New Ltd', name: 'New Ltd', peopleImported: 2 },
        { actorName: 'ada', subjectName: 'join6', role: 'customer', email: null, company: made },
      ])
    })

    it('adds nobody where that is not asked for, and nothing where a company is another one meanwhile', async () => {
      const id = await addCompany('Fleeting')
      const { plan: stays } = await preview(`${head}apart,customer,Fleeting\n`)
      const imported = await administrator.post(path, { plan: stays }, 201)
      expect(imported.json).toEqual({ ...nothing, created: 1 })
      const { plan } = await preview(`${head}late1,customer,Fleeting\n`)
      const { plan: other } = await preview(`${head}late2,customer,Made Since\n`)
      await administrator.delete(`/api/companies/${id}`, 200)
      await addCompany('made since')
      for (const seen of [plan, other]) {
        const { text } = await administrator.post(path, { plan: seen, joinsCompanies: true }, 409)
        expect(text).toContain('nothing was imported')
      }
      expect(await usernames()).toEqual(expect.not.arrayContaining(['late1', 'late2']))
    })
  })

  describe('an import that is cancelled', () => {
    const importUnder = (key: string, plan: string, query = '') =>
      administrator.send('POST', `${path}${query}`, { body: { plan }, headers: { 'idempotency-key': key } })
    const planOfMany = async (name: string, count = 1_000) => {
      const lines = Array.from({ length: count }, (_, at) => `${name}${at},customer`)
      return String((await preview(`username,role\n${lines.join('\n')}\n`)).plan)
    }
    const madeOf = async (name: string) =>
      (await usernames()).filter((username) => username.startsWith(name)).length

    it('is rolled back when the client goes before it is stored', async () => {
      const plan = await planOfMany('gone')
      const { hostname, port } = new URL(app.url)
      const cookie = [...administrator.cookies].map((pair) => pair.join('=')).join('; ')
      const body = JSON.stringify({ plan })
      const socket = connect(Number(port), hostname)
      const request =
        `POST ${path} HTTP/1.1\r\nhost: ${hostname}:${port}\r\ncookie: ${cookie}\r\nidempotency-key: cancelled-by-going\r\n` +
        `content-type: application/json\r\ncontent-length: ${body.length}\r\n\r\n${body}`
      // The whole request is sent before the connection ends.
      socket.write(request, () => socket.destroy())
      await once(socket, 'close')
      const { status, json } = await importUnder('cancelled-by-going', plan, '?cancel=yes')
      expect([status, json]).toEqual([201, nothing])
      expect(await madeOf('gone')).toBe(0)
      expect((await importUnder('imported-after-all', plan)).json).toEqual({ ...nothing, created: 1_000 })
    })

    it('leaves no account of the batches before', async () => {
      const { database } = app.context
      const accounts = Array.from({ length: 60 }, (_, at) => ({
        username: `half${at}`,
        role: 'customer' as const,
      }))
      let asked = 0
      const importing = database.transaction((tx) =>
        importUsers(
          tx,
          {
            accounts: accounts.map((account) => importedUser.parse(account)),
            companyIds: undefined,
            passwordHash: 'none',
            secretBox: app.context.secretBox,
            areInvited: false,
            host: 'localhost',
            inviter: 'Ada',
            hasGone: () => (asked += 1) === 2,
          },
          byOperator(),
        ),
      )
      await expect(importing).rejects.toThrow('nothing was imported')
      expect(asked).toBe(2)
      expect(await madeOf('half')).toBe(0)
    })

    it('says that it was stored before, and what was cancelled first is never made', async () => {
      const plan = await planOfMany('late', 2)
      expect((await importUnder('late-one-key', plan)).status).toBe(201)
      const outcome = await importUnder('late-one-key', plan, '?cancel=yes')
      expect(outcome.json).toEqual({ ...nothing, created: 2 })
      expect(await madeOf('late')).toBe(2)

      const never = await planOfMany('never', 2)
      expect((await importUnder('never-one-key', never, '?cancel=yes')).json).toEqual(nothing)
      expect((await importUnder('never-one-key', never)).json).toEqual(nothing)
      expect(await madeOf('never')).toBe(0)
      expect((await importUnder('other-one-key', plan, '?cancel=maybe')).status).toBe(400)
    })
  })

  it('a thousand lines are previewed and imported', async () => {
    const lines = Array.from(
      { length: 1_000 },
      (_, at) => `many${at},many${at}@example.test,customer,Many ${at} & Co`,
    )
    const file = `username,email,role,company\n${lines.join('\n')}\n`
    const { plan } = await preview(file)
    expect(String(plan).length).toBeLessThan(100_000)
    const before = statements()
    const imported = await administrator.post(path, { plan, joinsCompanies: true }, 201)
    const all = { created: 1_000, uninvited: 1_000, companies: 1_000, joined: 1_000 }
    expect(imported.json).toEqual({ ...nothing, ...all })
    // Two statements for an account; companies, members and events are stored together.
    expect(statements() - before).toBeLessThan(2_150)
    expect((await preview(file)).refused).toHaveLength(1_000)
    expect((await send(`${file}one,o@example.test,agent,\n`)).status).toBe(400)
  })
})

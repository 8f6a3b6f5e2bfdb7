import { createHash } from 'node:crypto'
import { createServer, type RequestListener } from 'node:http'
import { DatabaseSync } from 'node:sqlite'
import { Pool } from 'pg'
import { json } from 'node:stream/consumers'
import * as z from 'zod/mini'
import { bareResponse } from './bareResponse.ts'

// The baseline: node:http, the driver and one statement, without framework, validation or query builder.

const sessionColumns = `
  "sessions"."id" as "sessionId", "sessions"."state", "sessions"."createdAt", "sessions"."lastSeenAt",
  "sessions"."expiresAt", "securitySettings"."sessionTimeout", "users"."id", "users"."username", "users"."role",
  "users"."email", "users"."firstName", "users"."lastName", "users"."fullName", "users"."company",
  "users"."phone", "users"."address", "users"."emailNotifications", "users"."otpEnabled", "users"."otpVerified"`
const sessionQuery = (placeholder: string) => `
  select ${sessionColumns} from "sessions" join "users" on "users"."id" = "sessions"."userId"
  left join "securitySettings" on "securitySettings"."id" = 1 where "sessions"."id" = ${placeholder}`

const ticketsQuery = `select "id", "title", "status", "priority", "createdAt", "updatedAt" from "tickets"
  order by "id" desc limit 50`

type Row = Record<string, unknown>

interface Source {
  findSession: (sessionId: string) => Promise<Row | undefined>
  listTickets: () => Promise<Row[]>
}

function sqlite(file: string): Source {
  const database = new DatabaseSync(file, { readOnly: true })
  const session = database.prepare(sessionQuery('?'))
  const tickets = database.prepare(ticketsQuery)
  return { findSession: async (sessionId) => session.get(sessionId), listTickets: async () => tickets.all() }
}

function postgres(url: string): Source {
  const pool = new Pool({ connectionString: url })
  const text = sessionQuery('$1')
  return {
    async findSession(sessionId) {
      const { rows } = await pool.query<Row>({ name: 'session', text, values: [sessionId] })
      return rows[0]
    },
    async listTickets() {
      return (await pool.query<Row>({ name: 'tickets', text: ticketsQuery })).rows
    },
  }
}

function respondToRead({ findSession, listTickets }: Source, what: 'account' | 'tickets'): RequestListener {
  return (request, response) => {
    const token = /(?:^|; )sid=([^;]+)/.exec(request.headers.cookie ?? '')?.[1] ?? ''
    findSession(createHash('sha256').update(token).digest('hex')).then(
      async (row) => {
        if (!row) return response.writeHead(401).end()
        const { id, username, role, email, firstName, lastName, fullName, company, phone, address } = row
        const { emailNotifications, otpEnabled, otpVerified } = row
        const names = { username, role, email, firstName, lastName, fullName, company, phone, address }
        const account = { id, ...names, emailNotifications, otpEnabled, otpVerified }
        const body = JSON.stringify(what === 'account' ? account : await listTickets())
        const length = Buffer.byteLength(body)
        return response
          .writeHead(200, { 'content-type': 'application/json; charset=utf-8', 'content-length': length })
          .end(body)
      },
      (error: unknown) => {
        console.error(error)
        response.writeHead(500).end()
      },
    )
  }
}

const inserted = z.object({ title: z.string(), description: z.string() })
const bareTable = 'create table "bare" ("title" text, "description" text)'
const insertBare = (values: string) => `insert into "bare" ("title", "description") values (${values})`

function insertInto(file: string): (title: string, description: string) => Promise<unknown> {
  const database = new DatabaseSync(file)
  database.exec(`pragma journal_mode = wal; pragma synchronous = full; ${bareTable}`)
  const insert = database.prepare(insertBare('?, ?'))
  return async (...values) => insert.run(...values)
}

function insertAt(url: string): (title: string, description: string) => Promise<unknown> {
  const pool = new Pool({ connectionString: url })
  const isReady = pool.query(bareTable)
  return async (...values) => {
    await isReady
    return pool.query({ name: 'insert', text: insertBare('$1, $2'), values })
  }
}

function respondToInsert(insert: (title: string, description: string) => Promise<unknown>): RequestListener {
  return (request, response) => {
    json(request)
      .then((body) => inserted.parse(body))
      .then(({ title, description }) => insert(title, description))
      .then(
        () => response.writeHead(201, { 'content-type': 'application/json' }).end('{}'),
        (error: unknown) => {
          console.error(error)
          response.writeHead(500).end()
        },
      )
  }
}

function listener(configured: z.output<typeof bareResponse>): RequestListener {
  switch (configured.kind) {
    case 'sqlite':
      return respondToRead(sqlite(configured.file), configured.response)
    case 'postgres':
      return respondToRead(postgres(configured.url), configured.response)
    case 'insert':
      return respondToInsert(
        configured.url === undefined ? insertInto(configured.file) : insertAt(configured.url),
      )
    case 'bytes': {
      const body = Buffer.from(configured.body, 'base64')
      return (_request, response) => response.writeHead(configured.status, configured.headers).end(body)
    }
  }
}

const configured = bareResponse.parse(JSON.parse(process.argv[2] ?? ''))
const server = createServer(listener(configured)).listen(0, '127.0.0.1', () => {
  const address = server.address()
  process.send?.({ port: typeof address === 'object' ? address?.port : undefined })
})

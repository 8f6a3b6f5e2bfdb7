import { createHash } from 'node:crypto'
import { createServer, type RequestListener } from 'node:http'
import { DatabaseSync } from 'node:sqlite'
import { Pool } from 'pg'
import { type BareTask, bareTask } from './bareTask.ts'

// The least that could answer: node:http, the driver, one statement. No framework, no checks, no query builder.

const sessionColumns = `
  "sessions"."id" as "sessionId", "sessions"."state", "sessions"."createdAt", "sessions"."lastSeenAt",
  "sessions"."expiresAt", "securitySettings"."sessionTimeout", "users"."id", "users"."username", "users"."role",
  "users"."email", "users"."firstName", "users"."lastName", "users"."fullName", "users"."company",
  "users"."phone", "users"."address", "users"."emailNotifications", "users"."otpEnabled", "users"."otpVerified"`
const lookUp = (placeholder: string) => `
  select ${sessionColumns} from "sessions" join "users" on "users"."id" = "sessions"."userId"
  left join "securitySettings" on "securitySettings"."id" = 1 where "sessions"."id" = ${placeholder}`

type Find = (sessionId: string) => Promise<Record<string, unknown> | undefined>

function findInSqlite(file: string): Find {
  const database = new DatabaseSync(file, { readOnly: true })
  const statement = database.prepare(lookUp('?'))
  return async (sessionId) => statement.get(sessionId)
}

function findInPostgres(url: string): Find {
  const pool = new Pool({ connectionString: url })
  const text = lookUp('$1')
  return async (sessionId) => {
    const { rows } = await pool.query<Record<string, unknown>>({ name: 'session', text, values: [sessionId] })
    return rows[0]
  }
}

function answerSession(find: Find): RequestListener {
  return (request, response) => {
    const token = /(?:^|; )sid=([^;]+)/.exec(request.headers.cookie ?? '')?.[1] ?? ''
    find(createHash('sha256').update(token).digest('hex')).then(
      (row) => {
        if (!row) return response.writeHead(401).end()
        const { id, username, role, email, firstName, lastName, fullName, company, phone, address } = row
        const { emailNotifications, otpEnabled, otpVerified } = row
        const names = { username, role, email, firstName, lastName, fullName, company, phone, address }
        const body = JSON.stringify({ id, ...names, emailNotifications, otpEnabled, otpVerified })
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

function listener(task: BareTask): RequestListener {
  switch (task.kind) {
    case 'sqlite':
      return answerSession(findInSqlite(task.file))
    case 'postgres':
      return answerSession(findInPostgres(task.url))
    case 'bytes': {
      const body = Buffer.from(task.body, 'base64')
      return (_request, response) => response.writeHead(task.status, task.headers).end(body)
    }
  }
}

const task = bareTask.parse(JSON.parse(process.argv[2] ?? ''))
const server = createServer(listener(task)).listen(0, '127.0.0.1', () => {
  const address = server.address()
  process.send?.({ port: typeof address === 'object' ? address?.port : undefined })
})

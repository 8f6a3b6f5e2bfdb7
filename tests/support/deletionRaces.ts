import { addBrand } from './mail.ts'
import { newUser, pathOf, unique, type Race } from './race.ts'

const deletion =
  (list: string, body: () => unknown): Race['prepare'] =>
  async (_, administrator) => {
    const path = await pathOf(administrator, list, body())
    return () => administrator.delete(path)
  }

/** Races in which all racers delete the same record. */
export const deletions: Race[] = [
  {
    name: 'deleting an account',
    prepare: deletion('/api/users', newUser),
    winners: 1,
    losers: [404],
    after: async ({ context }) => {
      const { db } = context.database
      const rows = await db
        .selectFrom('auditEvents')
        .select('subject')
        .where('action', '=', 'user deleted')
        .execute()
      return [rows.length, new Set(rows.map(({ subject }) => subject)).size]
    },
  },
  {
    name: 'deleting a company',
    prepare: deletion('/api/companies', () => ({ name: 'Harbor' })),
    winners: 1,
    losers: [404],
  },
  {
    name: 'deleting a domain',
    prepare: async (app, administrator) => {
      const brandId = await addBrand(app, unique(), `${unique()}.example`)
      const body = { domainName: `${unique()}.example`, brandId }
      const path = await pathOf(administrator, '/api/domains', body)
      return () => administrator.delete(path)
    },
    winners: 1,
    losers: [404],
  },
  {
    name: 'deleting a team member',
    prepare: deletion('/api/team', () => ({
      name: 'Ada',
      role: 'Engineer',
      image: 'https://example.test/a.png',
      bio: 'Builds.',
    })),
    winners: 1,
    losers: [404],
  },
  {
    name: 'deleting an inquiry',
    prepare: async (app, administrator) => {
      await app
        .newClient()
        .post('/api/contact', { name: 'A', email: 'a@example.test', phone: '1', message: 'Hello' }, 201)
      const [inquiry] = (await administrator.get('/api/contact', 200)).rows
      return () => administrator.delete(`/api/contact/${String(inquiry?.['id'])}`)
    },
    winners: 1,
    losers: [404],
  },
]

import { randomInt } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import * as z from 'zod/mini'
import type { Tx } from '../../src/server/database/db.ts'
import { now } from '../../src/server/database/now.ts'
import { every, type JobKind, type OutsideJobKind } from '../../src/server/jobs/jobKinds.ts'

const numbered = z.object({ n: z.number() })
type Numbered = z.infer<typeof numbered>

/** Stores that something was done, as a row that nothing else stores. */
async function note(tx: Tx, name: string): Promise<void> {
  const times = { createdAt: now(), updatedAt: now() }
  await tx
    .insertInto('teamMembers')
    .values({ name, role: '', image: '', bio: '', ...times })
    .execute()
}

export const inside: JobKind<Numbered> = {
  name: 'note inside',
  title: '',
  payload: numbered,
  run: (tx, { n }) => note(tx, `inside ${n}`),
}

/** Calls another system, which knows the job by its id, and notes what it has done. */
export const outside = (address: string): OutsideJobKind<Numbered> => ({
  name: 'note outside',
  title: '',
  payload: numbered,
  maxMs: 500,
  async runOutside({ n }, { id, signal }) {
    const response = await fetch(`${address}/${id}/${n}`, { method: 'POST', signal })
    if (!response.ok) throw new Error(`The other system answered ${response.status}.`)
    await delay(randomInt(10))
    return (tx) => note(tx, `outside ${n}`)
  },
})

const recurringMs = 100

/** Notes the tenth of a second in which it begins: the next run begins in another one. */
export const recurring: OutsideJobKind = {
  name: 'note recurring',
  title: '',
  payload: z.object({}),
  lane: 'upkeep',
  maxMs: 500,
  nextAfter: every(recurringMs),
  async runOutside() {
    const begunIn = Math.floor(Date.now() / recurringMs)
    await delay(randomInt(30))
    return (tx) => note(tx, `recurring ${begunIn}`)
  },
}

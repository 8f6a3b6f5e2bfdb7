import { setTimeout as delay } from 'node:timers/promises'
import { startPair } from '../../tests/support/postgresPair.ts'
import { startServer } from '../../tests/support/server.ts'
import { signIn } from '../bench/session.ts'
import { compare, Writers } from './writers.ts'

const writesPerSecond = 50

export interface FailoverResult {
  acknowledged: number
  lost: number
  doubled: number
  refused: number
  /** From the promotion to the first successful write. */
  firstWriteMs: number
  /** The longest time that a request waited for its response. */
  longestMs: number
}

/** Kills the primary of a synchronous pair during writes, promotes the standby, and checks all acknowledged writes. */
export async function failOver(): Promise<FailoverResult> {
  const pair = await startPair()
  const server = await startServer({ databaseUrl: pair.url })
  try {
    const writers = new Writers(server.baseURL, await signIn(server), writesPerSecond)
    await delay(2_000)
    await pair.killPrimary()
    await delay(1_000)
    await pair.promote()
    const promotedAt = performance.now()
    const firstWriteMs = (await writers.successAfter(promotedAt)) - promotedAt
    await delay(1_000)
    await writers.stop()
    return { ...(await compare(pair.standby.url, writers.journal)), ...summary(writers), firstWriteMs }
  } finally {
    await server.stop()
    await pair.stop()
  }
}

export interface StandbyResult {
  refused: number
  /** The longest time that a write waited while the standby was down. */
  longestMs: number
  statuses: number[]
  /** From the return of the standby to the first successful write. */
  firstWriteMs: number
}

/** Kills the standby, which every commit waits for, and restarts it. */
export async function loseStandby(seconds: number): Promise<StandbyResult> {
  const pair = await startPair()
  const server = await startServer({ databaseUrl: pair.url })
  try {
    const writers = new Writers(server.baseURL, await signIn(server), 5)
    await writers.successAfter(performance.now())
    await pair.stopStandby()
    const lostAt = performance.now()
    await delay(seconds * 1000)
    const backAt = performance.now()
    const meanwhile = writers.since(lostAt).map(({ status }) => status)
    await pair.startStandby()
    const firstWriteMs = (await writers.successAfter(backAt)) - backAt
    await writers.stop()
    return { ...summary(writers), statuses: [...new Set(meanwhile)], firstWriteMs }
  } finally {
    await server.stop()
    await pair.stop()
  }
}

function summary({ journal }: Writers) {
  return {
    refused: journal.filter(({ status }) => status === 503).length,
    longestMs: Math.max(...journal.map(({ askedAt, at }) => at - askedAt)),
  }
}

import * as z from 'zod/mini'
import type { AppContext } from '../appContext.ts'
import { capFutureTimes } from '../database/futureTimes.ts'
import { foldCounts } from '../database/keptCounts.ts'
import { removeAbandoned } from '../database/leftovers.ts'
import { sweepKeys } from '../endpoints/idempotency.ts'
import { renewNextWords } from '../lists/addedWords.ts'
import { forgetWords, learnNextWords } from '../lists/knownWords.ts'
import { sweepSessions } from '../session/expiredSessions.ts'
import { maxSessionSeconds, maxStepSeconds } from '../session/sessionTimes.ts'
import { hourMs, minuteMs, secondMs } from '../../shared/time/durations.ts'
import { every, type OutsideJobKind } from './jobKinds.ts'
import type { Lane } from './worker.ts'

/**
 * Cleans up every ten minutes: corrects times that an instance stored while its clock was ahead, and deletes expired
 * sessions and old idempotency keys.
 */
export const housekeeping = ({ database }: Pick<AppContext, 'database'>): OutsideJobKind => ({
  name: 'housekeeping',
  title: 'Remove expired sessions and limits',
  payload: z.object({}),
  lane: 'upkeep',
  maxMs: 5 * minuteMs,
  nextAfter: every(10 * minuteMs),
  async runOutside() {
    await capFutureTimes(database, { full: maxSessionSeconds, pending: maxStepSeconds })
    await Promise.all([sweepSessions(database), sweepKeys(database)])
  },
})

/** Removes, once a day, words of deleted records from those that a search may take for misspelled ones. */
export const forgettingWords = ({ database }: Pick<AppContext, 'database'>): OutsideJobKind => ({
  name: 'forgettingWords',
  title: 'Forget words of deleted records',
  payload: z.object({}),
  lane: 'upkeep',
  maxMs: 20 * minuteMs,
  nextAfter: every(24 * hourMs),
  runOutside: (_, { signal }) => forgetWords(database, signal),
})

/**
 * Deletes, every ten minutes, the files that killed processes left in this instance's data folder, and ended windows of
 * limits, which each instance holds in memory.
 */
const leftoversLane = ({ config, throttle }: Pick<AppContext, 'config' | 'throttle'>): Lane => ({
  failure: 'leftover files and limits could not be deleted',
  everyMs: 10 * minuteMs,
  async runPiece() {
    removeAbandoned(config.dataDir)
    await throttle.sweep()
    return false
  },
  maxPieceMs: minuteMs,
})

/** On PostgreSQL, folds counts (see keptCounts.ts) every two seconds. */
const foldingLane = ({ database }: Pick<AppContext, 'database'>): Lane => ({
  failure: 'counts could not be folded',
  everyMs: 2 * secondMs,
  async runPiece() {
    await database.tryToStore(() => foldCounts(database))
    return false
  },
  maxPieceMs: minuteMs,
})

/**
 * Every two seconds, renews the words of all tickets to which words were added, one after the other. Every search reads
 * all added words, so they must not pile up. A ticket is renewed once for everything that was added since the last turn.
 */
const addedWordsLane = ({ database }: Pick<AppContext, 'database'>): Lane => ({
  failure: 'words of tickets could not be renewed',
  everyMs: 2 * secondMs,
  async runPiece() {
    let isRenewed = false
    await database.tryToStore(async () => {
      isRenewed = await renewNextWords(database)
    })
    return isRenewed
  },
  maxPieceMs: minuteMs,
})

/** Every two seconds, learns the words of changed records, which a search may take for misspelled ones. */
const knownWordsLane = ({ database }: Pick<AppContext, 'database'>): Lane => ({
  failure: 'words could not be learned for searches',
  everyMs: 2 * secondMs,
  async runPiece() {
    let isLearned = false
    await database.tryToStore(async () => {
      isLearned = await learnNextWords(database)
    })
    return isLearned
  },
  maxPieceMs: minuteMs,
})

/** The upkeep that each instance does by itself. */
export const housekeepingLanes = (context: Pick<AppContext, 'config' | 'database' | 'throttle'>): Lane[] => [
  leftoversLane(context),
  addedWordsLane(context),
  knownWordsLane(context),
  ...(context.database.engine === 'postgres' ? [foldingLane(context)] : []),
]

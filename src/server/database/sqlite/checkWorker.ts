import { parentPort, workerData } from 'node:worker_threads'
import { DatabaseUnusable } from '../unusable.ts'
import { checkPages } from './inspect.ts'

// Checks the database file that it is started with. Sends the message of the damage, or null.
try {
  checkPages(String(workerData))
  parentPort?.postMessage(null)
} catch (error) {
  if (!(error instanceof DatabaseUnusable)) throw error
  parentPort?.postMessage(error.message)
}

import { senderLane } from '../../src/features/mail/server/sender.ts'
import { startWorker } from '../../src/server/jobs/worker.ts'

/** Starts the sender alone; `signal` and the returned function stop it. */
export function startSender(
  context: Parameters<typeof senderLane>[0],
  signal: AbortSignal,
  options: Parameters<typeof senderLane>[1],
): () => Promise<void> {
  const stop = startWorker(context, [senderLane(context, options)])
  signal.addEventListener('abort', () => void stop(), { once: true })
  return stop
}

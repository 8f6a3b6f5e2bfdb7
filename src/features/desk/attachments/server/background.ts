import type { FastifyInstance } from 'fastify'
import { hourMs } from '../../../../shared/time/durations.ts'
import type { AppContext } from '../../../../server/appContext.ts'
import { startScanning } from './scanning.ts'
import type { AttachmentFiles } from './upload.ts'

const sweepIntervalMs = hourMs

/** Sweeps unused files and scans new ones while the server runs. */
export function workOnAttachments(app: FastifyInstance, context: AppContext, files: AttachmentFiles): void {
  let sweeping: Promise<void> | undefined
  let timer: ReturnType<typeof setInterval> | undefined
  let stopScanning: (() => Promise<void>) | undefined
  const sweep = () => {
    sweeping = files.sweep().catch((error: unknown) => {
      app.log.warn({ err: error }, 'sweeping the files of messages failed')
    })
  }
  app.addHook('onReady', async () => {
    // Not awaited, so that a server with many files starts as quickly as one without files.
    sweep()
    timer = setInterval(sweep, sweepIntervalMs).unref()
    stopScanning = await startScanning(context, files)
  })
  context.stopping.addEventListener('abort', () => void stopScanning?.(), { once: true })
  app.addHook('onClose', async () => {
    clearInterval(timer)
    await Promise.all([sweeping, stopScanning?.()])
  })
}

import { AppError } from '../../../../server/http/errors.ts'
import { perform, type PictureTask } from './pictureTask.ts'

/**
 * The limit of processor time for one picture, besides 150 ms for starting this process. A picture of 40 million pixels
 * takes 0.3 to 1.6 s.
 */
const maxProcessorMs = 1_500
/**
 * The memory limit of this process: 200 MB, minus the memory that a decoder may allocate between two checks. When idle,
 * the process uses 80 MB.
 */
const maxMemoryBytes = 190 * 1024 * 1024
const watchMs = 5

// Not process.exit(), which waits for libvips.
const end = () => process.kill(process.pid, 'SIGKILL')

async function answer(task: PictureTask): Promise<void> {
  const before = process.cpuUsage()
  const watch = setInterval(() => {
    const { user, system } = process.cpuUsage(before)
    if ((user + system) / 1000 > maxProcessorMs || process.memoryUsage.rss() > maxMemoryBytes) end()
  }, watchMs)
  const outcome = await perform(task).then(
    (made) => ({ made }),
    (error: unknown) =>
      error instanceof AppError ? { refusal: { code: error.code, message: error.message } } : { error },
  )
  clearInterval(watch)
  process.send?.({ outcome, memoryBytes: process.memoryUsage.rss() })
}

// These signals are ignored: a signal to the whole process group is meant for the server, which may still need pictures
// for running requests.
for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP']) process.on(signal, () => {})
// The server has ended, for whatever reason.
process.on('disconnect', end)
process.on('message', (task: PictureTask) => void answer(task))

const watchMs = 5

/** The limits of one task. */
interface Limits {
  /** Processor time in ms, besides 150 ms for starting the process. */
  maxProcessorMs: number
  /** The memory of the whole process, less what a library may allocate between two checks. */
  maxMemoryBytes: number
}

// Not process.exit(), which waits for native libraries.
const end = () => process.kill(process.pid, 'SIGKILL')

/**
 * The listener for messages that makes this process the other side of a TaskProcess, which ends with the server. A task
 * that exceeds a limit ends the process as well.
 *
 * @param perform returns the outcome of a task, and never rejects
 */
export function taskListener<Task>(
  perform: (task: Task) => Promise<unknown>,
  limits: Limits,
): (task: Task) => void {
  // These signals are ignored: a signal to the whole process group is meant for the server, which may still need the
  // outcome for running requests.
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP']) process.on(signal, () => {})
  // The server has ended, for whatever reason.
  process.on('disconnect', end)

  async function answer(task: Task): Promise<void> {
    const before = process.cpuUsage()
    const watch = setInterval(() => {
      const { user, system } = process.cpuUsage(before)
      const isTooMuch = (user + system) / 1000 > limits.maxProcessorMs
      if (isTooMuch || process.memoryUsage.rss() > limits.maxMemoryBytes) end()
    }, watchMs)
    const outcome = await perform(task)
    clearInterval(watch)
    process.send?.({ outcome, memoryBytes: process.memoryUsage.rss() })
  }
  return (task) => void answer(task)
}

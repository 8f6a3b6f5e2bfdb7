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
 * Makes this process the other side of a TaskProcess. A task that exceeds a limit ends the process.
 *
 * @param perform returns the outcome of a task, and never rejects
 */
// oxlint-disable-next-line typescript/no-unnecessary-type-parameters -- the type of the messages from the server
export function performTasks<Task>(perform: (task: Task) => Promise<unknown>, limits: Limits): void {
  const answer = async (task: Task) => {
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

  // These signals are ignored: a signal to the whole process group is meant for the server, which may still need the
  // outcome for running requests.
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP']) process.on(signal, () => {})
  // The server has ended, for whatever reason.
  process.on('disconnect', end)
  process.on('message', (task: Task) => void answer(task))
}

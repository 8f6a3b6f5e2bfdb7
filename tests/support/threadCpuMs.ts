/** Processor time that this thread spends on the work, in ms; mostly independent of the machine's load. */
export function threadCpuMs(work: () => unknown): number {
  const before = process.threadCpuUsage()
  work()
  const { user, system } = process.threadCpuUsage(before)
  return (user + system) / 1000
}

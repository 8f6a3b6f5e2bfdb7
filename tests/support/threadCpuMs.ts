/** Processor time that this thread spends on some work, in milliseconds: how busy the machine is hardly matters. */
export function threadCpuMs(work: () => unknown): number {
  const before = process.threadCpuUsage()
  work()
  const { user, system } = process.threadCpuUsage(before)
  return (user + system) / 1000
}

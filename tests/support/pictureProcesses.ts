import { readdirSync, readFileSync } from 'node:fs'

const read = (path: string) => {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return ''
  }
}

/** The ids of a server's child processes that read pictures. Linux only. */
export const pictureProcesses = (server = process.pid): number[] =>
  readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .filter((id) => read(`/proc/${id}/stat`).split(') ').at(-1)?.split(' ')[1] === String(server))
    .filter((id) => read(`/proc/${id}/cmdline`).includes('pictureProcess.ts'))
    .map(Number)

/** The peak memory of a process in MB; 0 once it has ended. */
export const peakMb = (id: number): number =>
  Number(/VmHWM:\s+(\d+)/.exec(read(`/proc/${id}/status`))?.[1] ?? 0) / 1024

/** Processor time of this process's ended children, in seconds. */
export function endedChildrenSeconds(): number {
  const fields = read('/proc/self/stat').split(') ').at(-1)?.split(' ') ?? []
  return (Number(fields[13]) + Number(fields[14])) / 100
}

import { readdirSync, readFileSync } from 'node:fs'

const read = (path: string) => {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return ''
  }
}

/** The ids of the processes that read pictures for a server. Linux only. */
export const pictureProcesses = (server = process.pid): number[] =>
  readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .filter((id) => read(`/proc/${id}/stat`).split(') ').at(-1)?.split(' ')[1] === String(server))
    .filter((id) => read(`/proc/${id}/cmdline`).includes('pictureProcess.ts'))
    .map(Number)

/** Megabytes that a process has had at most; 0 once it has ended. */
export const peakMb = (id: number): number =>
  Number(/VmHWM:\s+(\d+)/.exec(read(`/proc/${id}/status`))?.[1] ?? 0) / 1024

/** Seconds of processor time that the ended children of this process have taken. */
export function endedChildrenSeconds(): number {
  const fields = read('/proc/self/stat').split(') ').at(-1)?.split(' ') ?? []
  return (Number(fields[13]) + Number(fields[14])) / 100
}

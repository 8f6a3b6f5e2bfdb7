import type { Step } from './command.ts'

const barWidth = 16

/** A step as one line, with a progress bar if the total is known. */
export function stepLine({ text, done, total, unit }: Step): string {
  if (total === undefined) return `${text} ...`
  const part = total === 0 ? 1 : Math.min(done / total, 1)
  const filled = Math.floor(part * barWidth)
  const bar = `[${'#'.repeat(filled)}${'-'.repeat(barWidth - filled)}]`
  return `${text}  ${bar} ${String(Math.floor(part * 100)).padStart(3)} %  ${countOf({ done, total, unit })}`
}

const bytesInMb = 1_000_000

function countOf({ done, total = 0, unit }: Omit<Step, 'text'>): string {
  if (unit !== 'bytes') return `${done.toLocaleString('en-US')} of ${total.toLocaleString('en-US')} ${unit}`
  const [doneMb, totalMb] = [done, total].map((bytes) => (bytes / bytesInMb).toFixed(1))
  return `${doneMb} of ${totalMb} MB`
}

// Kills the primary of a synchronous pair under 50 writes a second and promotes the standby; then removes the standby,
// which every commit waits for; then makes connections silent. Takes under three minutes.
import { failOver, loseStandby } from './failoverRun.ts'
import { ms, printTable } from './figures.ts'
import { loseConnections } from './silentConnections.ts'

const runs = Number(process.argv[2] ?? 5)

const rows = []
for (let run = 1; run <= runs; run++) {
  const { acknowledged, lost, doubled, refused, firstWriteMs, longestMs } = await failOver()
  rows.push([run, acknowledged, lost, doubled, refused, ms(firstWriteMs), ms(longestMs)])
}
printTable(
  ['Failover', 'Acknowledged', 'Lost', 'Doubled', '503', 'First write after promotion', 'Longest answer'],
  rows,
)

const { statuses, refused, longestMs, firstWriteMs } = await loseStandby(12)
console.log()
printTable(
  ['Standby lost for', 'Answers meanwhile', '503', 'Longest answer', 'First write after its return'],
  [['12 s', statuses.join(', '), refused, ms(longestMs), ms(firstWriteMs)]],
)

const silent = []
for (const [hung, way] of [
  [1, 'both'],
  [8, 'back'],
  [Infinity, 'there'],
  [Infinity, 'both'],
] as const) {
  const result = await loseConnections(hung, way)
  const lost = way === 'both' ? 'both ways' : way === 'back' ? 'from PostgreSQL' : 'to PostgreSQL'
  silent.push([
    hung === Infinity ? 'all' : hung,
    lost,
    result.statuses.join(', '),
    ms(result.longestMs),
    ms(result.recoveryMs),
  ])
}
console.log()
printTable(['Silent connections', 'Bytes lost', 'Answers', 'Longest answer', 'Recovery'], silent)

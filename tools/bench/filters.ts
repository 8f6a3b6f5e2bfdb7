import type { RunningServer } from '../../tests/support/server.ts'
import { median } from './load.ts'

const rounds = 10

/** The first hundred rows of a list; 400 if a filter leaves more rows than may be compared without an index. */
const lists = [
  '/api/tickets?status=open',
  '/api/tickets?status=open&priority=medium',
  '/api/tickets?customer=7',
  '/api/tickets?age=over-month',
  '/api/tickets?age=over-month&status=open',
  '/api/tickets?words=printer',
  '/api/tickets?words=printer&status=closed&sort=title',
  '/api/tickets?words=777&status=closed',
  '/api/tickets?status=open&sort=title',
  '/api/tickets?category=technical&status=open',
  '/api/invoices?status=unpaid',
  '/api/invoices?issuedFrom=2024-01-05',
  '/api/invoices?amountFrom=100&amountTo=200&customer=7',
  '/api/invoices?words=777&status=unpaid',
]

/** Measures each filter of the lists, and a range in the middle of the longest results. */
export async function measureFilters(server: RunningServer, cookie: string, rows: number): Promise<void> {
  for (const path of lists) await measureRows(server, cookie, path, 0)
  await measureRows(server, cookie, '/api/tickets?age=over-month', Math.floor(rows / 2))
  await measureRows(server, cookie, '/api/invoices?issuedFrom=2024-01-05', Math.floor(rows / 2))
}

async function measureRows(
  server: RunningServer,
  cookie: string,
  path: string,
  first: number,
): Promise<void> {
  const times: number[] = []
  let status = 0
  for (let round = 0; round < rounds; round += 1) {
    const begun = performance.now()
    const headers = { cookie, range: `rows=${first}-${first + 99}` }
    const response = await fetch(server.baseURL + path, { headers })
    await response.text()
    times.push(performance.now() - begun)
    status = response.status
  }
  const outcome = status === 400 ? 'refused' : `from row ${first.toLocaleString('en-US')}`
  console.log(`  ${path.padEnd(58)} ${outcome}: ${median(times).toFixed(1)} ms`)
}

import type { Call } from './calls.ts'
import type { Cost } from './cost.ts'

export interface Measured extends Cost {
  statements: number
  /** Rows that the database read or discarded; undefined on SQLite, which does not tell. */
  walked: number | undefined
}

export interface Compared {
  call: Call
  small: Measured
  large: Measured
}

/** Nobody else is served meanwhile: on SQLite, while a statement runs. 25 ms are wanted; 5 more are other work of the machine. */
const maxStandstillMs = 30
/** Lists that are sent whole make much garbage; the tickets of 2,000 colleagues are sorted without an index. */
const maxLongStandstillMs = 100
const maxPostgresMs = 150
/** Times of the same call differ by this much, because other work of the machine falls into some. */
const varianceMs = 15

/** Calls that send a whole list, as specified, or compute figures of years. */
export const isLong = ({ name }: Call): boolean => /reports|\/pdf$|\?whole$|^GET \/api\/users$/.test(name)

/** Statements of calls whose work is done in parts, so that others are served between them. */
const statementsInParts: readonly [name: RegExp, statements: number][] = [
  // A lead is compared with up to 5,000 companies.
  [/lead-duplicates|^\/agent\/sales\/\d/, 10],
  // The records of many colleagues are compared with the words.
  [/^GET \/api\/search|[?&]words=/, 40],
  // The last contact of every customer is looked up.
  [/sort=lastContactAt/, 60],
]

/**
 * Calls that count or sort what one customer or company has, or look up a figure of every customer: the rows that they may walk
 * in addition on PostgreSQL, and the ms that they may take.
 */
const dearer: readonly { of: RegExp; rows: number; ms?: number }[] = [
  // The last contact of every customer is looked up.
  { of: /sort=lastContactAt/, rows: 100_000, ms: 600 },
  // The open tickets are counted for every customer.
  { of: /sort=openTickets/, rows: 100_000, ms: 250 },
  // The tickets of 2,000 people who share them are counted and sorted, or compared with words.
  { of: / colleague$/, rows: 120_000, ms: 200 },
  // 20,000 tickets and 5,000 invoices of one customer are counted.
  { of: /^\/.* customer$|^\/agent\/(customers\/5|tickets.*customer=5) /, rows: 60_000, ms: 60 },
  // A company with 2,000 people and 10,000 tickets.
  { of: /^\/\w+\/(sales\/)?companies\/1 |members|company-merges/, rows: 120_000, ms: 150 },
  // The place of a row is found by walking an index from the nearer end: half of the list (decision 33).
  { of: /^Middle of /, rows: 600_000, ms: 300 },
  // PostgreSQL walks the newest invoices until it has 5,000 unpaid ones, and then refuses to sort them.
  { of: /invoices\?status=unpaid&sort/, rows: 100_000 },
  // The accounts with a filter are counted in an index, once for each part of the list.
  { of: /user-search|^\/admin\/(user-management|role-management|dashboard)/, rows: 160_000 },
]

const cheap: Omit<(typeof dearer)[number], 'of'> = { rows: 0 }

/** In what a call costs more in the large installation than what it sends explains. */
export function faultsOf({ call, small, large }: Compared): string[] {
  const { name, by, isScreen, rows } = call
  const inParts = statementsInParts.find(([of]) => of.test(name))?.[1] ?? 0
  const maxStatements = small.statements + Math.ceil(large.rows / 500) + inParts
  const { walked } = large
  const { rows: moreRows, ms: maxMs } = dearer.find(({ of }) => of.test(`${name} ${by}`)) ?? cheap
  // A list without rows is answered by 200. One that would have to be sorted without an index is refused (decision 33).
  const isOfList = rows !== undefined && small.status < 300 && [200, 206, 400].includes(large.status)
  const faults = [
    large.status !== small.status && !isOfList && `answers ${large.status} in place of ${small.status}`,
    large.statements > maxStatements &&
      `makes ${large.statements} statements in place of ${small.statements}`,
    large.standstillMs > (isLong(call) || by === 'colleague' ? maxLongStandstillMs : maxStandstillMs) &&
      `stops others for ${large.standstillMs.toFixed(0)} ms`,
    walked !== undefined &&
      walked > (small.walked ?? 0) + 30_000 + 30 * large.rows + moreRows &&
      `walks ${walked} rows in place of ${small.walked}`,
    isScreen &&
      !isLong(call) &&
      large.ms > (maxMs ?? 1.3 * small.ms + varianceMs) &&
      `takes ${large.ms.toFixed(0)} ms in place of ${small.ms.toFixed(0)}`,
    !isScreen &&
      walked !== undefined &&
      large.ms > (maxMs ?? maxPostgresMs) &&
      `takes ${large.ms.toFixed(0)} ms`,
    // Screens of brands and domains have all of them, some hundreds.
    isScreen &&
      large.bytes > 1.3 * small.bytes + 60_000 &&
      `sends ${large.bytes} bytes in place of ${small.bytes}`,
  ]
  return faults.filter((fault) => fault !== false).map((fault) => `${name} (${by}) ${fault}`)
}

/** The costs as a table in Markdown: in the small installation, then in the large one. */
export function tableOf(compared: readonly Compared[]): string {
  const head = ['call', 'statements', 'rows walked', 'KB', 'ms of standstill', 'ms', 'status']
  const both =
    (of: (cost: Measured) => string) =>
    ({ small, large }: Compared) =>
      `${of(small)} → ${of(large)}`
  const columns: ((each: Compared) => string)[] = [
    ({ call }) => `${call.name} (${call.by})`,
    both(({ statements }) => String(statements)),
    both(({ walked }) => String(walked ?? '')),
    both(({ bytes }) => (bytes / 1024).toFixed(1)),
    both(({ standstillMs }) => standstillMs.toFixed(1)),
    both(({ ms }) => ms.toFixed(1)),
    ({ large }) => String(large.status),
  ]
  const rows = [head, head.map(() => '---'), ...compared.map((each) => columns.map((column) => column(each)))]
  return rows.map((cells) => `| ${cells.join(' | ')} |`).join('\n')
}

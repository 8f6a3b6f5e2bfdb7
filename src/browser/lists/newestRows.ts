import type { QueryClient, QueryFunctionContext } from '@tanstack/react-query'
import { sendForRows, type ListEndpoint } from '../api/sendForRows.ts'

/** The last rows of a list that has its oldest row first. */
export interface NewestRows<Row> {
  rows: readonly Row[]
  /** The number of older rows, which are not loaded. */
  earlier: number
}

/** The number of rows that are loaded first. */
const firstRows = 50
/** The maximum number of rows in one response. */
const rowsAtOnce = 500

interface Identified {
  id: number
}

/** Requests that read a list from its end. Rows that are loaded stay loaded, and are read again together. */
export function newestRows<Row extends Identified>(
  endpoint: ListEndpoint<Row>,
  params: object,
  queryKey: readonly unknown[],
) {
  const cachedIn = (client: QueryClient) => client.getQueryData<NewestRows<Row>>(queryKey)

  /** Reads all rows from a position on; undefined if the list has become shorter than that. */
  async function readFrom(first: number, signal: AbortSignal): Promise<NewestRows<Row> | undefined> {
    const rows: Row[] = []
    while (true) {
      const found = await sendForRows(endpoint, {
        params,
        first: first + rows.length,
        count: rowsAtOnce,
        signal,
      })
      if (found.isWhole) return { rows: found.rows, earlier: 0 }
      if (found.rows.length === 0) return rows.length > 0 ? { rows, earlier: first } : undefined
      rows.push(...found.rows)
      if (first + rows.length >= (found.total ?? 0)) return { rows, earlier: first }
    }
  }

  async function readNewest(signal: AbortSignal): Promise<NewestRows<Row>> {
    const { rows, first } = await sendForRows(endpoint, {
      params,
      first: undefined,
      count: firstRows,
      signal,
    })
    return { rows, earlier: first }
  }

  return {
    queryKey,

    queryFn: async ({ client, signal }: QueryFunctionContext): Promise<NewestRows<Row>> => {
      const known = cachedIn(client)
      const read = (known && (await readFrom(known.earlier, signal))) ?? (await readNewest(signal))
      // Rows that loadEarlier has added meanwhile stay.
      const now = cachedIn(client)
      const added =
        now && now.earlier < read.earlier
          ? olderThan(read.rows[0], now.rows.slice(0, read.earlier - now.earlier))
          : []
      return { rows: [...added, ...read.rows], earlier: read.earlier - added.length }
    },

    /** Loads this many older rows into the cache, at most 500, or all that there are. */
    loadEarlier: async (client: QueryClient, count: number): Promise<void> => {
      const { earlier = 0 } = cachedIn(client) ?? {}
      if (earlier === 0) return
      const first = Math.max(0, earlier - Math.min(count, rowsAtOnce))
      const { signal } = new AbortController()
      const found = await sendForRows(endpoint, { params, first, count: earlier - first, signal })
      client.setQueryData<NewestRows<Row>>(
        queryKey,
        (now) =>
          now?.earlier === earlier
            ? { rows: [...olderThan(now.rows[0], found.rows), ...now.rows], earlier: first }
            : now,
        { updatedAt: client.getQueryState(queryKey)?.dataUpdatedAt ?? 0 },
      )
    },
  }
}

/** Rows may have been inserted or deleted since the newer rows were read. */
const olderThan = <Row extends Identified>(row: Row | undefined, rows: readonly Row[]) =>
  row ? rows.filter(({ id }) => id < row.id) : rows

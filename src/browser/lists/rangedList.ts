import { notifyManager, type QueryClient, type QueryFunctionContext } from '@tanstack/react-query'
import pLimit from 'p-limit'
import { sendForRows, type ListEndpoint, type RowsResponse } from '../api/sendForRows.ts'
import { steadyNow } from '../api/clock.ts'

/** Rows are requested in whole blocks, so that ranges never overlap. */
export const blockRows = 100

/** The maximum number of blocks cached besides the blocks on the screen: about 3 MB. */
const maxKeptBlocks = 100

/** Time in ms for which loaded rows are shown without a new request. */
const staleTimeMs = 60_000

/**
 * In ms. When a block arrives with another length of the list, blocks that were requested up to this time before it are
 * not reloaded, because the length of a busy list changes often.
 */
const sameTimeMs = 2_000

/** Two requests at a time, however fast a user scrolls. openPortalPage.ts removes this limit on the server. */
export const limitRequests = pLimit(2)

/** The filters and the order: parameters of the request. */
export type View = Readonly<Record<string, string | undefined>>

/** The length of a list. */
export interface ListLength {
  total: number
  /**
   * False if the server does not return the length. Then `total` counts the known rows, plus a block if there may be
   * more.
   */
  isKnown: boolean
  /** Whether the whole list came in one response and is in the first block. */
  isWhole: boolean
}

interface Block<Row> extends RowsResponse<Row> {
  /** When the block was requested, as a reading of steadyNow. */
  askedAt: number
}

const isBlock = (data: unknown): data is Block<unknown> =>
  typeof data === 'object' && data !== null && 'askedAt' in data

interface Identified {
  id: number | string
}

export type RangedList<Row extends Identified> = ReturnType<typeof rangedList<Row>>

/**
 * For `refetchOnWindowFocus`: reloads rows when the tab is shown again, if the user may have lost access to any of the
 * rows. Reloading at intervals would keep an unused session alive.
 */
export const askedAgainFor =
  <Row>(isLent: (row: Row) => boolean) =>
  ({ state }: { state: { data: { rows: readonly Row[] } | undefined } }) =>
    state.data?.rows.some(isLent) ? ('always' as const) : false

interface ListOptions {
  /** The query key for the counts, which the server sends together with the rows. */
  countsKey?: readonly string[]
}

/** A list that is requested by range. Its blocks are queries, cached while the user is signed in. */
export function rangedList<Row extends Identified>(
  endpoint: ListEndpoint<Row>,
  { countsKey }: ListOptions = {},
) {
  const listKey = [endpoint.path, 'rows'] as const
  const lengthKey = (view: View) => [...listKey, view] as const
  const blockKey = (view: View, block: number) => [...listKey, view, block] as const

  async function load(
    view: View,
    first: number,
    count: number,
    { client, signal }: QueryFunctionContext,
    isCounting = false,
  ): Promise<Block<Row>> {
    const askedAt = steadyNow()
    const ask = (from: number, counts = false) =>
      limitRequests(() =>
        sendForRows(endpoint, { query: view, first: from, count: first + count - from, counts, signal }),
      )
    const response = await ask(first, isCounting)
    if (response.counts !== undefined && countsKey) client.setQueryData(countsKey, response.counts)
    if (response.isWhole) return { ...response, rows: inView(response.rows, view), askedAt }
    // The server may send fewer rows than requested: request the rest.
    const rows = [...response.rows]
    while (rows.length > 0 && rows.length < count && first + rows.length < (response.total ?? 0)) {
      const more = await ask(first + rows.length)
      if (more.isWhole || more.rows.length === 0) break
      rows.push(...more.rows)
    }
    return { ...response, rows, askedAt }
  }

  function keepLength(client: QueryClient, view: View, number: number, block: Block<Row>): void {
    const { rows, total, isWhole } = block
    const end = number * blockRows + rows.length
    client.setQueryData<ListLength>(lengthKey(view), (before) => {
      if (isWhole) return { total: rows.length, isKnown: true, isWhole }
      if (total !== undefined) return { total, isKnown: true, isWhole }
      if (rows.length > 0 && rows.length < blockRows) return { total: end, isKnown: true, isWhole }
      if (rows.length === 0) return { total: Math.min(before?.total ?? end, end), isKnown: false, isWhole }
      return { total: Math.max(before?.total ?? 0, end + blockRows), isKnown: false, isWhole }
    })
  }

  /** Reloads older blocks that came with another list length: visible ones at once, others when they are shown. */
  function compareLengths(client: QueryClient, view: View, { total, askedAt }: Block<Row>): void {
    const isOlder = (data: unknown) =>
      isBlock(data) && data.total !== total && data.askedAt < askedAt - sameTimeMs
    void client.invalidateQueries(
      { queryKey: lengthKey(view), predicate: ({ state }) => isOlder(state.data) },
      { cancelRefetch: false },
    )
  }

  function forgetOldest(client: QueryClient): void {
    const cache = client.getQueryCache()
    const hidden = cache
      .findAll({ queryKey: listKey, type: 'inactive' })
      .filter(({ state }) => isBlock(state.data))
      .toSorted((one, other) => one.state.dataUpdatedAt - other.state.dataUpdatedAt)
    for (const query of hidden.slice(0, Math.max(0, hidden.length - maxKeptBlocks))) cache.remove(query)
  }

  return {
    lengthKey,

    /** The rows of one block. A block that was loaded before `openedAt` is reloaded when shown. */
    blockQuery: (view: View, number: number, openedAt: number) => ({
      queryKey: blockKey(view, number),
      queryFn: async (context: QueryFunctionContext): Promise<Block<Row>> => {
        const { client } = context
        // The counts are requested with the first rows, because every opening of the list requests those rows.
        const isCounting = number === 0 && countsKey !== undefined
        const block = await load(view, number * blockRows, blockRows, context, isCounting)
        // Together, because a length without its rows would be rendered as rows that are loading.
        notifyManager.batch(() => {
          client.setQueryData(blockKey(view, block.isWhole ? 0 : number), block)
          keepLength(client, view, number, block)
        })
        compareLengths(client, view, block)
        forgetOldest(client)
        return block.isWhole && number !== 0 ? { ...block, rows: [] } : block
      },
      staleTime: ({ state }: { state: { dataUpdatedAt: number } }) =>
        state.dataUpdatedAt < openedAt ? 0 : staleTimeMs,
      gcTime: Infinity,
    }),

    /** The first rows, for a screen that shows only those. */
    firstRowsQuery: (view: View, count: number) => ({
      queryKey: [...listKey, view, `first ${count}`] as const,
      queryFn: (context: QueryFunctionContext) => load(view, 0, count, context),
      select: ({ rows }: Block<Row>) => rows.slice(0, count),
      staleTime: staleTimeMs,
      gcTime: Infinity,
    }),

    /** The number of rows of a view; undefined if the server does not count them. */
    totalQuery: (view: View) => ({
      queryKey: [...listKey, view, 'total'] as const,
      queryFn: (context: QueryFunctionContext) => load(view, 0, 1, context),
      select: ({ rows, total, isWhole }: Block<Row>) => (isWhole ? rows.length : total),
      staleTime: staleTimeMs,
    }),

    /** The number of rows of a view, if any were loaded. */
    lengthOf: (client: QueryClient, view: View) => client.getQueryData<ListLength>(lengthKey(view)),

    /** Whether a first block, whose response contains the counts, is being requested. */
    isCounting: (client: QueryClient) =>
      countsKey !== undefined &&
      client.isFetching({ queryKey: listKey, predicate: ({ queryKey }) => queryKey.at(-1) === 0 }) > 0,

    /**
     * Returns a function that returns the row at an index, if loaded. It finds each block once, because the query
     * library computes the key of a block again each time.
     */
    rowsOf(client: QueryClient, view: View): (index: number) => Row | undefined {
      const { isWhole = false } = client.getQueryData<ListLength>(lengthKey(view)) ?? {}
      const blocks = new Map<number, readonly Row[] | undefined>()
      const blockAt = (number: number) => {
        if (!blocks.has(number))
          blocks.set(number, client.getQueryData<Block<Row>>(blockKey(view, number))?.rows)
        return blocks.get(number)
      }
      return (index) => {
        const [number, place] = isWhole ? [0, index] : [Math.floor(index / blockRows), index % blockRows]
        return blockAt(number)?.[place]
      }
    },

    /** The index of a row in a view; undefined if it is in no cached block. */
    placeOf(client: QueryClient, view: View, id: Row['id']): number | undefined {
      const blocks = client.getQueriesData<Block<Row>>({
        queryKey: lengthKey(view),
        predicate: ({ state }) => isBlock(state.data),
      })
      for (const [key, block] of blocks) {
        const place = block?.rows.findIndex((row) => row.id === id) ?? -1
        if (place !== -1) return Number(key.at(-1)) * blockRows + place
      }
      return undefined
    },

    /** Replaces a record, or some of its fields, in all cached blocks, until the list is reloaded. */
    replaceRow(client: QueryClient, record: Partial<Row> & Pick<Row, 'id'>): void {
      client.setQueriesData<Block<Row>>(
        { queryKey: listKey, predicate: ({ state }) => isBlock(state.data) },
        (block) =>
          block && {
            ...block,
            rows: block.rows.map((row) => (row.id === record.id ? { ...row, ...record } : row)),
          },
      )
    },
  }
}

/** Filters and sorts a whole list, newest first, as a server that supports ranges would. */
function inView<Row extends Identified>(all: Row[], { sort, direction, ...filter }: View): Row[] {
  const valueAt = (row: Row, name: string) => String(new Map<string, unknown>(Object.entries(row)).get(name))
  const wanted = Object.entries(filter).filter(([, value]) => value !== undefined)
  const rows = all.filter((row) => wanted.every(([name, value]) => valueAt(row, name) === value))
  const ascending =
    sort === undefined
      ? rows.toReversed()
      : rows.toSorted((one, other) => (valueAt(one, sort) < valueAt(other, sort) ? -1 : 1))
  return direction === 'ascending' ? ascending : ascending.toReversed()
}

import type * as z from 'zod/mini'
import type { AllowedRoles, Endpoint } from '../../shared/endpoint/endpoint.ts'
import { countsHeader, prefersCounts } from '../../shared/endpoint/listCounts.ts'
import type { Schema } from './endpointInput.ts'
import { parseResponse, requestEndpoint, type QueryContext } from './send.ts'

/** A list whose rows can be requested by position. */
export type ListEndpoint<Row> = Endpoint<
  AllowedRoles,
  Schema | undefined,
  Schema | undefined,
  undefined,
  z.ZodMiniType<Row[]>
>

interface RowsRequest extends Partial<QueryContext> {
  params?: object
  query?: object
  /** The position of the first row; undefined for the last `count` rows of the list. */
  first: number | undefined
  count: number
  /** Asks for the counts of the list as well. */
  counts?: boolean
}

export interface RowsResponse<Row> {
  rows: Row[]
  /** The position of the first row. */
  first: number
  /** The length of the list, if known. */
  total: number | undefined
  /** Whether the response is the whole list: the server ignored the range, or the list is empty. */
  isWhole: boolean
  /** The counts of the list, counted by the server together with the rows. */
  counts: unknown
}

/** Requests a range of rows of a list. */
export async function sendForRows<Row>(
  endpoint: ListEndpoint<Row>,
  { params, query, first, count, counts: isCounting = false, signal }: RowsRequest,
): Promise<RowsResponse<Row>> {
  const prefer = isCounting ? prefersCounts : undefined
  const response = await requestEndpoint(endpoint, {
    params,
    query,
    ...(signal && { signal }),
    rows: first === undefined ? `-${count}` : `${first}-${first + count - 1}`,
    prefer,
  })
  const { headers } = response
  const counted = headers.get(countsHeader)
  const counts: unknown = counted === null ? undefined : JSON.parse(counted)
  // `rows 0-99/20000`, with * for an unknown length and for a range past the end.
  const [, from, length] =
    /^rows (?:(\d+)-\d+|\*)\/(?:(\d+)|\*)$/.exec(headers.get('content-range') ?? '') ?? []
  const total = length === undefined ? undefined : Number(length)
  const described = { first: Number(from ?? 0), total, counts }
  if (response.status === 416) return { ...described, rows: [], isWhole: false }
  const rows = parseResponse(await response.text(), endpoint)
  if (response.status === 206) return { ...described, rows, isWhole: false }
  return { ...described, rows, total: rows.length, isWhole: true }
}

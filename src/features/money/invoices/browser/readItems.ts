import type { Invoice } from '../schema.ts'

export interface ShownItem {
  description: string
  quantity: string | number
  unitPrice: string | number
  total?: string | number | null | undefined
}

const isNumber = (value: unknown) => typeof value === 'string' || typeof value === 'number'

/** Checks without the validation library, so that readers of an invoice need not load it. */
function isShownItem(item: unknown): item is ShownItem {
  if (typeof item !== 'object' || item === null) return false
  const { description, quantity, unitPrice, total }: Partial<Record<keyof ShownItem, unknown>> = item
  return (
    typeof description === 'string' &&
    isNumber(quantity) &&
    isNumber(unitPrice) &&
    (total === undefined || total === null || isNumber(total))
  )
}

/** Reads the items of an invoice from a list or from JSON text; undefined if they cannot be read. */
export function readItems(items: Invoice['items'] | null | undefined): ShownItem[] | undefined {
  if (items === null || items === undefined || items === '') return []
  if (typeof items !== 'string') return items
  try {
    const list: unknown = JSON.parse(items)
    if (list === null) return []
    return Array.isArray(list) && list.every(isShownItem) ? list : undefined
  } catch {
    return undefined
  }
}

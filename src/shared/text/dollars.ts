import { madeOnce } from './madeOnce.ts'

const format = madeOnce(() => new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' }))

/** Formats an amount in US dollars, for example a decimal string of the API: '2480.00' becomes '$2,480.00'. */
export function formatDollars(amount: string | number | null | undefined): string {
  const number = typeof amount === 'string' && amount.trim() !== '' ? Number(amount) : amount
  return typeof number === 'number' && Number.isFinite(number) ? format().format(number) : '$0.00'
}

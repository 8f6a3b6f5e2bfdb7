const format = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' })

/** An amount in US dollars, such as the decimal strings of the API: '2480.00' becomes '$2,480.00'. */
export function formatDollars(amount: string | number | null | undefined): string {
  const number = typeof amount === 'string' && amount.trim() !== '' ? Number(amount) : amount
  return typeof number === 'number' && Number.isFinite(number) ? format.format(number) : '$0.00'
}

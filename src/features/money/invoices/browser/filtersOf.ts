import type { ActiveFilter } from '../../../../browser/lists/activeFilter.ts'
import { formatDay } from '../../../../shared/time/dates.ts'
import { formatDollars } from '../../../../shared/text/dollars.ts'
import { invoiceStatusNames } from '../values.ts'
import type { InvoiceView } from '../view.ts'

/** The active filters of a view, in the order of the screen. `who`: the name of the chosen customer or company. */
export function filtersOfInvoices(view: InvoiceView, who?: string): ActiveFilter<InvoiceView>[] {
  const { status, words, issuedFrom, issuedTo, dueFrom, dueTo, amountFrom, amountTo } = view
  const texts: [keyof InvoiceView, string | undefined][] = [
    ['status', status && `Status: ${invoiceStatusNames[status]}`],
    ['words', words && `Words: ${words}`],
    [view.company === undefined ? 'customer' : 'company', who],
    ['issuedFrom', issuedFrom && `Issued from ${formatDay(issuedFrom)}`],
    ['issuedTo', issuedTo && `Issued to ${formatDay(issuedTo)}`],
    ['dueFrom', dueFrom && `Due from ${formatDay(dueFrom)}`],
    ['dueTo', dueTo && `Due to ${formatDay(dueTo)}`],
    ['amountFrom', amountFrom && `At least ${formatDollars(amountFrom)}`],
    ['amountTo', amountTo && `At most ${formatDollars(amountTo)}`],
  ]
  return texts.flatMap(([name, text]) =>
    text === undefined ? [] : [{ text, without: { ...view, [name]: undefined } }],
  )
}

/** The active filters that neither the tabs nor the search field show, for the chips above the list. */
export const chipsOf = (view: InvoiceView, who?: string) =>
  filtersOfInvoices({ ...view, status: undefined, words: undefined }, who).map(({ text, without }) => ({
    text,
    without: { ...without, status: view.status, words: view.words },
  }))

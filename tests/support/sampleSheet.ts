import type { Sheet } from '../../src/features/money/invoicePdf/server/sheet.ts'

const grey = '#777777'

/** The drawing data of an invoice with one item. */
export const sampleSheet: Sheet = {
  paper: 'a4',
  colors: {
    strandP: '#2563eb',
    strandS: '#7c3aed',
    n100: grey,
    n200: grey,
    n500: grey,
    n600: grey,
    n700: grey,
    n800: grey,
    n900: grey,
  },
  logo: undefined,
  brand: 'Acme',
  isNameBesideLogo: true,
  senderNames: ['Acme Ltd.'],
  sender: ['1 Main Street'],
  number: 'INV-2026-1',
  billTo: ['Carla Customer', 'N/A', 'carla@customer.example'],
  issued: 'Jan 5, 2026',
  due: 'Feb 4, 2026',
  status: 'unpaid',
  description: '',
  items: [{ description: 'Labour', quantity: 1, unitPrice: '65.00', total: '65.00' }],
  amount: '65.00',
  payment: ['Please pay by bank transfer.'],
  changedAt: '2026-01-05T10:00:00.000Z',
}

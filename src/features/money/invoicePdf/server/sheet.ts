import type { Paper } from '../../../../server/pdf/pdfPages.ts'
import type { PictureSize } from '../../../../shared/site/pictureSize.ts'
import type { InvoiceItem, InvoiceStatus } from '../../invoices/schema.ts'

/** Everything that an invoice shows, as plain values. */
export interface Sheet {
  paper: Paper
  /** Colors as `#rrggbb`. The neutral colors have the same names as in the interface, from light to dark. */
  colors: Record<'strandP' | 'strandS' | 'n100' | 'n200' | 'n500' | 'n600' | 'n700' | 'n800' | 'n900', string>
  /** A PNG, with its size on the page in points. */
  logo: { content: Uint8Array; size: PictureSize } | undefined
  brand: string
  /** Whether the brand's name is drawn beside the logo, because the logo does not contain it. */
  isNameBesideLogo: boolean
  /** The lines below the logo: the names of the sender, then its address, email, phone and registration. */
  senderNames: readonly string[]
  sender: readonly string[]
  number: string
  billTo: readonly string[]
  issued: string
  due: string
  status: InvoiceStatus
  description: string
  /** Undefined if the stored items cannot be read. */
  items: readonly InvoiceItem[] | undefined
  amount: string
  /** The lines of the payment section, below its head. */
  payment: readonly string[]
  /** When the invoice was last changed, in ISO 8601. */
  changedAt: string
}

import { formatDay } from '../../../../shared/time/dates.ts'
import { isDefaultLogo, namesItsBrand } from '../../../../shared/site/site.ts'
import { paletteOf } from '../../../site/brands/palette.ts'
import { defaultLogoSvg } from '../../../site/brands/server/defaultLogo.ts'
import type { HostConfig } from '../../../site/brands/server/siteOfHost.ts'
import { billedLines, type Billed } from '../../invoices/billed.ts'
import type { Invoice } from '../../invoices/schema.ts'
import { paymentLines, senderOf } from '../../invoices/sender.ts'
import type { UploadFiles } from '../../../base/uploads/server/files.ts'
import { drawPng } from '../../../base/uploads/server/picture.ts'
import { px } from './drawing.ts'
import { paperOf } from './paper.ts'
import type { Sheet } from './sheet.ts'

/** The maximum size of the logo in CSS pixels, as in browser/frame/Logo.tsx. */
const logoRoom = { width: 192, height: 32 }
/** The resolution of the logo's picture in pixels per CSS pixel, enough to be sharp in print. */
const dotsPerPixel = 4

/** The fields of an invoice that its sheet shows. */
export type DrawnInvoice = Pick<
  Invoice,
  | 'invoiceNumber'
  | 'issueDate'
  | 'dueDate'
  | 'status'
  | 'description'
  | 'items'
  | 'amount'
  | 'updatedAt'
  | 'userId'
>

interface SheetOptions {
  invoice: DrawnInvoice
  /** Undefined if the account was deleted. */
  customer: Billed | undefined
  host: Pick<HostConfig, 'brand' | 'site' | 'timeZone'>
  files: UploadFiles
}

/** Everything that an invoice shows under a brand. */
export async function sheetOf({ invoice, customer, host, files }: SheetOptions): Promise<Sheet> {
  const { brand, provider, billing } = host.site
  const palette = paletteOf(host.brand.primaryColor, host.brand.secondaryColor)
  const { legalName, address, email, phone } = senderOf({ brand, provider }, billing.email)
  const names = [namesItsBrand(brand) ? brand.name : undefined, legalName]
  const given: (string | undefined)[] = [...address, email, phone, provider.registration]
  const question = email ? [`Questions about this invoice: ${email}`] : []
  return {
    paper: paperOf(host.timeZone),
    colors: {
      strandP: palette['--strand-p'],
      strandS: palette['--strand-s'],
      n100: palette['--n100'],
      n200: palette['--n200'],
      n500: palette['--n500'],
      n600: palette['--n600'],
      n700: palette['--n700'],
      n800: palette['--n800'],
      n900: palette['--n900'],
    },
    logo: await logoOf(host, files),
    brand: brand.name,
    isNameBesideLogo: !namesItsBrand(brand),
    senderNames: names.flatMap((name) => name || []),
    sender: given.flatMap((line) => line || []),
    number: invoice.invoiceNumber,
    billTo: billedLines(customer, invoice.userId),
    issued: formatDay(invoice.issueDate),
    due: formatDay(invoice.dueDate),
    status: invoice.status,
    description: invoice.description ?? '',
    items: typeof invoice.items === 'string' ? undefined : invoice.items,
    amount: invoice.amount,
    payment: [...paymentLines(invoice, billing), ...question],
    changedAt: invoice.updatedAt,
  }
}

/** Undefined if the file is missing or cannot be read: the invoice then shows the name alone. */
async function logoOf({ brand, site }: SheetOptions['host'], files: UploadFiles): Promise<Sheet['logo']> {
  const { logoPath, logoSize } = site.brand
  const isDefault = isDefaultLogo(site.brand)
  const size = isDefault ? { width: 32, height: 32 } : logoSize
  if (!size) return undefined
  const scale = Math.min(logoRoom.width / size.width, logoRoom.height / size.height)
  const shown = { width: size.width * scale, height: size.height * scale }
  const room = {
    width: Math.max(1, Math.round(shown.width * dotsPerPixel)),
    height: Math.max(1, Math.round(shown.height * dotsPerPixel)),
  }
  try {
    const file = isDefault ? Buffer.from(defaultLogoSvg(brand.primaryColor)) : await files.read(logoPath)
    if (!file) return undefined
    return {
      content: await drawPng(file, room),
      size: { width: shown.width * px, height: shown.height * px },
    }
  } catch {
    return undefined
  }
}

import { escapeHtml, unescapeHtml } from '../../../server/render/escapeHtml.ts'
import { contrastOf, fitOklch, parseColor, toHex, toOklch, white } from '../../site/brands/color.ts'
import { paletteOf } from '../../site/brands/palette.ts'
import type { MailBrand } from './mailBrand.ts'
import { brandHtml } from './mailLogo.ts'

/** The page where customers turn emails about tickets and invoices on and off. */
const accountPath = '/customer/account'

const beforeContent = '<div class="content">\n'
const afterContent = '\n</div>\n</div>\n'
const beforeSender = `${afterContent}<p class="sender">`
const afterPage = '</div>\n</body>\n</html>\n'

/** The start and end of the content in a mail's HTML. */
function rangeOfContent(document: string): [start: number, end: number] {
  const sender = document.lastIndexOf(beforeSender)
  const end = sender === -1 ? document.length - afterContent.length - afterPage.length : sender
  return [document.indexOf(beforeContent) + beforeContent.length, end]
}

export const contentOf = (document: string) => document.slice(...rangeOfContent(document))

/** Replaces the content in a mail's HTML. */
export function withContent(document: string, content: string): string {
  const [start, end] = rangeOfContent(document)
  return document.slice(0, start) + content + document.slice(end)
}

/** The sender lines at the end of a mail's HTML, unescaped. */
export function senderOf(document: string): string[] {
  const at = document.lastIndexOf(beforeSender)
  if (at === -1) return []
  const lines = document.slice(at + beforeSender.length, -`</p>\n${afterPage}`.length)
  return lines.split('<br>\n').map((line) => unescapeHtml(line.replaceAll(/<[^<>]*>/g, '')))
}

/** The mark by which mail clients recognize a signature (RFC 3676). */
export const signatureMark = '\n-- \n'

/** Adds the sender lines to a mail's text, as senderHtml does for HTML. */
export function withSender(text: string, lines: readonly string[]): string {
  if (lines.length === 0) return text
  const mark = text.includes(signatureMark) ? '\n' : signatureMark
  return `${text.trimEnd()}\n${mark}${lines.join('\n')}\n`
}

const senderLines = ({ brand, contact }: MailBrand) => (contact.length === 0 ? [] : [brand, ...contact])

export const signedText = (text: string, brand: MailBrand) => withSender(text, senderLines(brand))

/** Adds a contact line that tells the customer where to turn these mails off. */
export function withSettings(brand: MailBrand): MailBrand {
  if (brand.origin === undefined) return brand
  const line = `Turn these emails off in your account: ${brand.origin}${accountPath}`
  return { ...brand, contact: [...brand.contact, line] }
}

/** Turns a URL at the end of an HTML line into a link. */
function linked(line: string): string {
  const start = line.lastIndexOf(' ') + 1
  const address = line.slice(start)
  return /^https?:\/\//.test(address) ? `${line.slice(0, start)}<a href="${address}">${address}</a>` : line
}

/** Adds the URL below each button, to copy if the button does not work. */
const withAddresses = (content: string) =>
  content.replaceAll(
    /<a class="button" href="(https?:[^"]*)">[^<]*<\/a><\/p>/g,
    (button, address: string) =>
      `${button}\n<p class="address">If the button does not work, copy this address:<br>\n${address}</p>`,
  )

/** The name of the brand and its contact, if a contact was entered. */
function senderHtml(brand: MailBrand): string {
  const lines = senderLines(brand)
  return lines.length === 0
    ? ''
    : `<p class="sender">${lines.map((line) => linked(escapeHtml(line))).join('<br>\n')}</p>\n`
}

const darkBackground = '#1f2228'

/** Lightens a color that would be invisible on the dark background, such as navy. */
function strandColorOnDark(color: string): string {
  const strand = parseColor(color) ?? white
  if (contrastOf(strand, parseColor(darkBackground) ?? white) >= 1.8) return color
  return toHex(fitOklch({ ...toOklch(strand), lightness: 0.46 }))
}

/**
 * The HTML document of a mail: a strip in the brand's two colors, its logo or name, and the rendered content, for
 * light and dark mail clients, without remote images or fonts. Do not rename the classes button, facts, letter and
 * quiet: stored templates use them.
 */
export function htmlMail(subject: string, content: string, mailBrand: MailBrand): string {
  const palette = paletteOf(mailBrand.primaryColor, mailBrand.secondaryColor)
  const strand = (side: 'left' | 'right', color: string) =>
    `class="strand-${side}" height="5" bgcolor="${color}" style="font-size:0;line-height:0;border-top-${side}-radius:9px;background:${color}"`
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${escapeHtml(subject)}</title>
<style>
:root { color-scheme: light dark; supported-color-schemes: light dark; }
body { margin: 0; padding: 0; background: ${palette['--n50']}; color: ${palette['--n800']};
  font: 16px/1.5 Inter, system-ui, -apple-system, 'Segoe UI', Roboto, Helvetica, Arial, sans-serif; }
.page { padding: 24px 12px; background: ${palette['--n50']}; }
.sheet { max-width: 560px; margin: 0 auto; background: #ffffff; border: 1px solid ${palette['--n200']}; border-radius: 10px; }
.content { padding: 8px 32px 16px; overflow-wrap: anywhere; }
.brand { padding: 24px 32px 8px; color: ${palette['--n900']}; font-size: 16px; font-weight: 700; }
.logo { border: 0; border-radius: 2px; vertical-align: middle; }
.name { padding-left: 14px; color: ${palette['--n900']}; font-size: 16px; font-weight: 700; line-height: 20px; }
h1 { margin: 16px 0; color: ${palette['--n900']}; font-size: 24px; line-height: 32px; letter-spacing: -0.02em; }
p { margin: 16px 0; }
a { color: ${palette['--ink']}; }
.facts { margin: 16px 0; border-collapse: collapse; }
.facts th, .facts td { padding: 3px 16px 3px 0; text-align: left; vertical-align: baseline; }
.facts th, .quiet, .address { color: ${palette['--n600']}; font-size: 14px; font-weight: 400; }
.facts th { white-space: nowrap; }
.facts td { padding-right: 0; }
.sender { max-width: 560px; margin: 16px auto 0; padding: 0 32px; color: ${palette['--n600']}; font-size: 13px; line-height: 20px; }
.letter { margin: 16px 0; padding: 12px 16px; background: ${palette['--n50']}; border-radius: 6px; }
.button { display: inline-block; padding: 10px 20px; background: ${palette['--p']}; border: 1px solid ${palette['--edge']};
  border-radius: 6px; color: ${palette['--on-p']}; font-weight: 500; text-decoration: none; }
@media (max-width: 480px) {
  .brand, .content, .sender { padding-left: 20px; padding-right: 20px; }
}
@media (prefers-color-scheme: dark) {
  body, .page { background: #15171c !important; }
  body, .content { color: #e3e5ea !important; }
  .sheet { background: ${darkBackground} !important; border-color: #363a43 !important; }
  .strand-left { background: ${strandColorOnDark(palette['--p'])} !important; }
  .strand-right { background: ${strandColorOnDark(palette['--s'])} !important; }
  .brand, .name, h1 { color: #ffffff !important; }
  .logo { background: #ffffff; box-shadow: 0 0 0 4px #ffffff; }
  .facts th, .quiet, .address, .sender { color: #aab0bb !important; }
  .letter { background: #292d35 !important; }
  a { color: #ffffff !important; }
  .button { color: ${palette['--on-p']} !important; border-color: #aab0bb !important; }
}
</style>
</head>
<body>
<div class="page">
<div class="sheet">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0"><tr>
<td width="72%" ${strand('left', palette['--strand-p'])}>&nbsp;</td>
<td ${strand('right', palette['--strand-s'])}>&nbsp;</td>
</tr></table>
${brandHtml(mailBrand)}
${beforeContent}${withAddresses(content)}${afterContent}${senderHtml(mailBrand)}${afterPage}`
}

import type { AppContext } from '../../../server/appContext.ts'
import { inTime } from '../../../server/process/inTime.ts'
import { escapeHtml, unescapeHtml } from '../../../server/render/escapeHtml.ts'
import { mayHoldName } from '../../../shared/site/site.ts'
import type { PictureSize } from '../../../shared/site/pictureSize.ts'
import { uploadFilesIn, type UploadFiles } from '../../base/uploads/server/files.ts'
import { drawPng } from '../../base/uploads/server/picture.ts'

export interface BrandLogo {
  /** The URL path of the logo's file, such as /uploads/name.png. */
  path: string
  size: PictureSize
}

/** The logo of a mail, as a PNG. */
export interface AttachedLogo {
  /** The Content-ID by which the HTML part refers to the logo. */
  cid: string
  content: Buffer
}

/** The maximum size of a logo in a mail, in CSS pixels. */
const maxSize = { width: 240, height: 40 }
/** The maximum size of the attached picture: twice the shown size, for high-density screens. */
const maxAttached = { width: 2 * maxSize.width, height: 2 * maxSize.height }

/** Only a hanging disk reaches this limit, because a logo has only a few kilobytes. */
const maxReadMs = 5_000

const beforeBrand = '<div class="brand">'
const afterBrand = '</div>'
const uploads = '/uploads/'
const cidEnd = '@logo'

/** The element that `brandHtml` writes for a brand with a logo. */
const logoShape =
  /^<div class="brand">(?:<table[^>]*><tr><td>)?<img class="logo" src="(cid:([\w.-]+)@logo)" alt="([^"]*)".*?<\/div>/s

const nameHtml = (name: string) => `${beforeBrand}${escapeHtml(name)}${afterBrand}`

/**
 * The top of a mail: the brand's logo, with the brand's name beside the logo if the logo is narrow; without a logo,
 * only the name.
 */
export function brandHtml({ brand, logo }: { brand: string; logo: BrandLogo | undefined }): string {
  if (!logo?.path.startsWith(uploads)) return nameHtml(brand)
  const { width, height } = logo.size
  const scale = Math.min(maxSize.width / width, maxSize.height / height)
  const size = `width="${Math.max(1, Math.round(width * scale))}" height="${Math.max(1, Math.round(height * scale))}"`
  const source = `cid:${logo.path.slice(uploads.length)}${cidEnd}`
  const name = escapeHtml(brand)
  const image = `<img class="logo" src="${source}" alt="${name}" ${size}>`
  if (mayHoldName(logo.size)) return beforeBrand + image + afterBrand
  // A table instead of inline elements, because the second line of a long name would otherwise be below the logo.
  return `${beforeBrand}<table role="presentation" cellpadding="0" cellspacing="0"><tr><td>${image}</td><td class="name" aria-hidden="true">${name}</td></tr></table>${afterBrand}`
}

interface FoundLogo {
  before: string
  /** The whole element of the logo; `address` is the URL of its image. */
  element: string
  address: string
  path: string
  name: string
  after: string
}

/** Finds the logo at the top of a mail's HTML. The mail's content, which follows, is not searched. */
function findLogo(html: string): FoundLogo | undefined {
  const start = html.indexOf(beforeBrand)
  const [element, address, file, name] = (start === -1 ? null : logoShape.exec(html.slice(start))) ?? []
  if (element === undefined || address === undefined || file === undefined || name === undefined)
    return undefined
  return {
    before: html.slice(0, start),
    element,
    address,
    path: uploads + file,
    name: unescapeHtml(name),
    after: html.slice(start + element.length),
  }
}

/** Adds logos to mails. Reads each file once for all mails. */
export class MailLogos {
  readonly #files: UploadFiles
  readonly #log: AppContext['log']
  readonly #pictures = new Map<string, Promise<Buffer | undefined>>()

  constructor({ config, log }: Pick<AppContext, 'config' | 'log'>) {
    this.#files = uploadFilesIn(config.dataDir)
    this.#log = log
  }

  /** The mail with its logo attached. Never rejects: without a readable file the mail shows the brand's name. */
  async attachTo<Mail extends { html: string }>(mail: Mail): Promise<Mail & { logo?: AttachedLogo }> {
    const found = findLogo(mail.html)
    if (!found) return mail
    const content = await this.#pictureOf(found.path)
    if (!content) return { ...mail, html: withName(found) }
    return { ...mail, logo: { cid: found.address.slice('cid:'.length), content } }
  }

  /** Embeds the logo in the HTML, because a browser that shows the mail does not have its attachments. */
  async embedIn(html: string): Promise<string> {
    const found = findLogo(html)
    if (!found) return html
    const content = await this.#pictureOf(found.path)
    if (!content) return withName(found)
    const address = `data:image/png;base64,${content.toString('base64')}`
    return found.before + found.element.replace(found.address, () => address) + found.after
  }

  #pictureOf(path: string): Promise<Buffer | undefined> {
    const known = this.#pictures.get(path)
    if (known) return known
    const picture = this.#draw(path)
    this.#pictures.set(path, picture)
    return picture
  }

  async #draw(path: string): Promise<Buffer | undefined> {
    try {
      const content = await inTime(this.#files.read(path), maxReadMs)
      return content && (await drawPng(content, maxAttached))
    } catch (error) {
      this.#log.warn({ err: error, path }, 'the logo of a mail could not be read')
      return undefined
    }
  }
}

const withName = ({ before, name, after }: FoundLogo) => before + nameHtml(name) + after

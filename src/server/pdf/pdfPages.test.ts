import { SaxesParser } from 'saxes'
import { getDocumentProxy } from 'unpdf'
import { expect, test } from 'vitest'
import { openFontsFor } from './fonts.ts'
import { PdfPages } from './pdfPages.ts'

test('Title and author are any text, in the metadata as well', async () => {
  const fonts = await openFontsFor('', ['regular'])
  const [title, author] = ['Invoice A&B <1>', 'Smith & Söhne']
  const pages = new PdfPages({ fonts, paper: 'a4', title, author, createdAt: new Date(0) })
  pages.addPage()
  const pdf = await pages.finish()
  const [xml = ''] = /<x:xmpmeta[^]*<\/x:xmpmeta>/.exec(Buffer.from(pdf).toString()) ?? []
  const texts: string[] = []
  const parser = new SaxesParser()
  parser.on('text', (text) => texts.push(text))
  parser.write(xml).close()
  expect(texts).toEqual(expect.arrayContaining([title, author]))
  const { info } = await (await getDocumentProxy(new Uint8Array(pdf))).getMetadata()
  expect(info).toMatchObject({ Title: title, Author: author })
})

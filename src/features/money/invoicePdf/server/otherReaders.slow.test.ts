import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { requireTool } from '../../../../../tests/support/requireTool.ts'
import { sampleSheet } from '../../../../../tests/support/sampleSheet.ts'
import { drawInvoice } from './drawInvoice.ts'
import type { Sheet } from './sheet.ts'

const items = Array.from({ length: 60 }, (_, index) => ({
  description: `Managed workstation ${index + 1}`,
  quantity: 1,
  unitPrice: '65.00',
  total: '65.00',
}))

const sheets: Record<string, Sheet> = {
  'on A4': sampleSheet,
  'on US Letter over several pages': { ...sampleSheet, paper: 'letter', items, amount: '3900.00' },
  'in several scripts': {
    ...sampleSheet,
    billTo: ['Ελένη Παπαδοπούλου', 'שרה לוי', 'مريم حداد', '山田太郎', 'Zoë 🙂'],
  },
}

const pointsOf = { a4: '595.28 x 841.89', letter: '612 x 792' } as const

describe.runIf(process.platform === 'linux')('Other programs read an invoice', () => {
  const folder = mkdtempSync(join(tmpdir(), 'invoices-'))
  beforeAll(() => {
    for (const tool of ['qpdf', 'pdfinfo'] as const) requireTool(tool)
  }, 300_000)
  afterAll(() => rmSync(folder, { recursive: true }))

  /** Runs a program, which must succeed without warnings, and returns its output. */
  function outputOf(program: string, ...given: string[]): string {
    const { status, stdout, stderr } = spawnSync(program, given, { encoding: 'utf8' })
    expect([program, status, stderr]).toEqual([program, 0, ''])
    return stdout
  }

  it.each(Object.entries(sheets))('%s', async (name, sheet) => {
    const file = join(folder, `${name}.pdf`)
    writeFileSync(file, await drawInvoice(sheet))

    expect(outputOf('qpdf', '--check', file)).toContain('No syntax or stream encoding errors found')
    const about = outputOf('pdfinfo', file)
    expect(about).toMatch(/^Tagged: +yes$/m)
    expect(about).toMatch(new RegExp(`^Page size: +${pointsOf[sheet.paper]} pts`, 'm'))

    // The columns are name, type and encoding; then whether it is embedded, a subset, and has a Unicode map.
    const fonts = outputOf('pdffonts', file).trim().split('\n').slice(2)
    expect(fonts.length).toBeGreaterThan(0)
    for (const font of fonts) expect(font).toMatch(/ yes +yes +yes +\d+ +\d+$/)

    const text = outputOf('pdftotext', file, '-')
    const places = [
      sheet.number,
      ...sheet.billTo,
      ...(sheet.items ?? []).map(({ description }) => description),
    ].map((part) => [part, text.indexOf(part)] as const)
    expect(places.filter(([, place]) => place < 0)).toEqual([])
    const inOrder = places.toSorted(([, a], [, b]) => a - b)
    expect(inOrder.map(([part]) => part)).toEqual(places.map(([part]) => part))
  })
})

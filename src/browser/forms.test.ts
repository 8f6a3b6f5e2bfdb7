import { readFileSync, readdirSync } from 'node:fs'
import { describe, expect, it } from 'vitest'

const sources = readdirSync('src', { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.tsx'))
  .map((file) => ({ file, source: readFileSync(`src/${file}`, 'utf8') }))

const formsOf = (use: RegExp) =>
  sources.flatMap(({ file, source }) => (use.test(source) ? [{ file, source }] : []))

describe('Every form', () => {
  it('that has a draft says that one came back, and offers to discard it', () => {
    const forms = formsOf(/\b(useDraft|useInvoiceForm|saveInquiry)\(/)
    expect(forms.length).toBeGreaterThan(12)
    const without = forms.filter(({ source }) => !/<(RestoredDraft|LazyDraftNotice)\b/.test(source))
    expect(without.map(({ file }) => file)).toEqual([])
  })

  it('says beside its button that it was not sent', () => {
    const forms = formsOf(/\bsubmitWith\(/)
    expect(forms.length).toBeGreaterThan(12)
    const without = forms.filter(
      ({ source }) => !/<(FormActions|SaveSettings|SendFailure)\b[^>]*\bfailed=/s.test(source),
    )
    expect(without.map(({ file }) => file)).toEqual([])
  })
})

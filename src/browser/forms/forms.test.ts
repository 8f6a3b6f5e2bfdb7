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
    const without = forms.filter(({ source }) => !/<(RestoredDraft|RestoredNotice)\b/.test(source))
    expect(without.map(({ file }) => file)).toEqual([])
  })

  it('that edits a record is an EditForm: someone else may have changed the record meanwhile', () => {
    // The compiler requires startedFrom for every request to a conditional endpoint.
    const editing = formsOf(/\bstartedFrom\b/).filter(({ source }) => /<form\b|<EditForm\b/.test(source))
    expect(editing.length).toBeGreaterThan(20)
    expect(editing.filter(({ source }) => /<form\b/.test(source)).map(({ file }) => file)).toEqual([])
  })

  it('says beside its button that it was not sent', () => {
    const forms = formsOf(/\bsubmitWith\(|<EditForm\b/)
    expect(forms.length).toBeGreaterThan(12)
    const without = forms.filter(
      ({ source }) => !/<(FormActions|SaveSettings|SendFailure)\b[^>]*\bfailed=/s.test(source),
    )
    expect(without.map(({ file }) => file)).toEqual([])
  })
})

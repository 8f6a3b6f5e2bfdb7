import { describe, expect, it } from 'vitest'
import { changedFields, parseDraft, typedSince, type DraftToSave } from './draft.ts'

const start = { name: 'Acme', phone: '', services: ['cloud'], password: '' }
const now = Date.parse('2026-11-22T12:00:00Z')
const daysMs = (days: number) => days * 24 * 60 * 60 * 1000

const storedText = (draft: DraftToSave, at = now) => JSON.stringify({ ...draft, at })
const typedPhone = { phone: { value: '555-0101', from: '' } }

describe('What a draft holds', () => {
  it('the changed fields with the value that they were changed from, and nothing else', () => {
    expect(changedFields({ ...start, phone: '555-0101' }, start)).toEqual(typedPhone)
    expect(changedFields({ ...start, services: ['cloud', 'security'] }, start)).toEqual({
      services: { value: ['cloud', 'security'], from: ['cloud'] },
    })
  })

  it('nothing where the same is typed again, and never a secret', () => {
    expect(changedFields({ ...start, services: ['cloud'] }, start)).toEqual({})
    expect(changedFields({ ...start, password: 'open sesame' }, start)).toEqual({})
  })
})

describe('A restored draft', () => {
  it('shows typed values over the record as it is now, which it starts from where nothing was typed', () => {
    const renamed = { ...start, name: 'Acme Ltd' }
    const draft = parseDraft(storedText({ formId: 'f', changed: typedPhone }), renamed, now)
    expect(draft).toMatchObject({
      at: now,
      formId: 'f',
      start: renamed,
      values: { ...renamed, phone: '555-0101' },
    })
  })

  it('holds the newest record that was seen when it was typed', () => {
    const draft = parseDraft(storedText({ formId: 'f', changed: typedPhone, seenId: 12 }), start, now)
    expect(draft?.seenId).toBe(12)
  })

  it('starts a typed field from what stood there when it was typed', () => {
    const changed = { name: { value: 'Acme & Sons', from: 'Acme' } }
    const draft = parseDraft(storedText({ formId: 'f', changed }), { ...start, name: 'Acme Ltd' }, now)
    expect(draft?.start.name).toBe('Acme')
    expect(draft?.values.name).toBe('Acme & Sons')
  })

  it('starts from what was sent, so that sending again is the same request; for a day, as long as keys are kept', () => {
    const [first, second] = [
      { number: 'INV-1', description: '' },
      { number: 'INV-2', description: '' },
    ]
    const changed = { description: { value: 'Cables', from: '' } }
    const sentDaysAgo = (days: number) =>
      parseDraft(
        storedText({ formId: 'f', changed, sent: { at: now - daysMs(days), start: first } }),
        second,
        now,
      )
    expect(sentDaysAgo(0.9)?.values).toEqual({ number: 'INV-1', description: 'Cables' })
    expect(sentDaysAgo(0.9)?.start).toEqual(first)
    expect(sentDaysAgo(1.1)?.values).toEqual({ number: 'INV-2', description: 'Cables' })
  })

  it('leaves out fields that the form does not have, or has in another shape', () => {
    const changed = {
      ...typedPhone,
      fax: { value: '1', from: '' },
      services: { value: 'cloud', from: ['cloud'] },
      name: { value: 7, from: 'Acme' },
    }
    const draft = parseDraft(storedText({ formId: 'f', changed }), start, now)
    expect(draft?.values).toEqual({ ...start, phone: '555-0101' })
    expect(draft?.changed).toEqual(typedPhone)
  })

  it.each([
    ['no text', null],
    ['no JSON', 'draft'],
    ['the format of earlier versions', JSON.stringify({ at: now, values: { ...start, phone: '1' } })],
    ['other JSON', '[1]'],
    ['changed fields that are none', JSON.stringify({ at: now, formId: 'f', changed: { phone: '1' } })],
    ['no field that fits', storedText({ formId: 'f', changed: { fax: { value: '1', from: '' } } })],
    ['more than 30 days', storedText({ formId: 'f', changed: typedPhone }, now - daysMs(31))],
  ])('is none where there is %s', (_, text) => {
    expect(parseDraft(text, start, now)).toBeUndefined()
  })
})

describe('A form that stays open after it was sent', () => {
  const since = (sent: string, typed: string) =>
    typedSince({ message: sent }, { message: typed }, { message: '' }).message

  it('keeps the rest of a text that went on', () => {
    expect(since('Hello', 'Hello')).toBe('')
    expect(since('Hello \n', 'Hello \n')).toBe('')
    expect(since('Hello', 'Hello\n\nOne more thing')).toBe('One more thing')
    expect(since('Hello ', 'Hello  ')).toBe('')
  })

  it('keeps the whole text where it no longer begins with what was sent', () => {
    expect(since('Hello', 'Hi, hello')).toBe('Hi, hello')
    expect(since('Hello', '')).toBe('')
  })

  it('takes stored values, and keeps those that were changed since as they are', () => {
    const sent = { host: 'mail.example', port: 25 }
    const stored = { host: 'mail.example', port: 587 }
    expect(typedSince(sent, sent, stored)).toEqual(stored)
    expect(typedSince(sent, { ...sent, host: 'mail.example.org' }, stored)).toEqual({
      host: 'mail.example.org',
      port: 587,
    })
  })
})

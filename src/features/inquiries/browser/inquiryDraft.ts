import { type DraftKey, saveDraft, readDraft } from '../../../browser/draft.ts'
import { textIn } from '../../../browser/nativeForm.ts'
import { serviceNames } from '../../../site.ts'
import { inquiryTypes } from '../schema.ts'

export const draftPlace: DraftKey = { person: null, form: 'inquiry' }

/** What the form holds, in the terms of the call. */
export function readInquiryForm(data: FormData) {
  return { ...valuesOf(data), website: textIn(data, 'website') }
}

/** The same without the honeypot, which is no part of a draft. */
function valuesOf(data: FormData) {
  return {
    name: textIn(data, 'name'),
    email: textIn(data, 'email'),
    company: textIn(data, 'company'),
    phone: textIn(data, 'phone'),
    type: inquiryTypes.find((type) => type === data.get('type')) ?? 'contact',
    services: serviceNames.filter((name) => data.getAll('services').includes(name)),
    message: textIn(data, 'message'),
  }
}

const empty = { name: '', email: '', company: '', phone: '', type: '', services: [''], message: '' }

const isTyped = ({ name, email, company, phone, services, message }: ReturnType<typeof valuesOf>) =>
  [name, email, company, phone, ...services, message].some((text) => text !== '')

/** Keeps what has been typed, so that it outlives a reload. */
export function keepInquiry(form: HTMLFormElement): void {
  saveDraft(draftPlace, valuesOf(new FormData(form)))
}

/** Writes the draft into the form's own fields, unless somebody has typed there before the page came alive. */
export function restoreInquiry(form: HTMLFormElement): void {
  const draft = readDraft(draftPlace, empty)
  if (!draft || isTyped(valuesOf(new FormData(form)))) return
  const fields = new Map<string, string | string[]>(Object.entries(draft))
  for (const field of form.elements) {
    if (!(field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement)) continue
    const value = fields.get(field.name)
    if (value === undefined || value === '') continue
    if (field.type === 'checkbox' || field.type === 'radio') {
      if (field instanceof HTMLInputElement) field.checked = [value].flat().includes(field.value)
    } else if (typeof value === 'string') field.value = value
  }
}

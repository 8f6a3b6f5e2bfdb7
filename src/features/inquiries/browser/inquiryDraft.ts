import { type DraftKey, saveDraft, readDraft } from '../../../browser/draft.ts'
import { textIn } from '../../../browser/nativeForm.ts'
import { serviceNames } from '../../../site.ts'
import { inquiryTypes } from '../schema.ts'

export const draftKey: DraftKey = { person: null, form: 'inquiry' }

/** The form's values as the body of the call. */
export function readInquiryForm(data: FormData) {
  return { ...valuesOf(data), website: textIn(data, 'website') }
}

/** The values without the honeypot, which is not part of a draft. */
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

/** Stores the form's values as a draft, which is restored after a reload. */
export function saveInquiry(form: HTMLFormElement): void {
  saveDraft(draftKey, valuesOf(new FormData(form)))
}

/** Fills the form with the stored draft, unless something was typed before hydration. */
export function restoreInquiry(form: HTMLFormElement): void {
  const draft = readDraft(draftKey, empty)
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

import { changedFields, type DraftKey, readDraft, saveDraft } from '../../../../browser/forms/draft.ts'
import { textIn } from '../../../../browser/forms/nativeForm.ts'
import type { NamedService } from '../../../../shared/site/site.ts'
import { inquiryTypes } from '../values.ts'

export const draftKey: DraftKey = { userId: null, form: 'inquiry' }

/** The form's values as the body of the request. */
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
    services: data.getAll('services').map(String),
    message: textIn(data, 'message'),
  }
}

const empty = { name: '', email: '', company: '', phone: '', type: 'contact', services: [], message: '' }

const changedIn = (form: HTMLFormElement) => changedFields(valuesOf(new FormData(form)), empty)

/**
 * Checks the box of the service with this anchor. Links on the services page open the form with that anchor in the URL.
 *
 * @returns whether the service exists
 */
export function chooseService(
  form: HTMLFormElement,
  services: readonly NamedService[],
  anchor: string,
): boolean {
  const service = services.find(({ id }) => id === anchor)
  if (!service) return false
  for (const field of form.querySelectorAll<HTMLInputElement>('[name=services], [name=type]'))
    if (field.value === service.title || field.value === 'service') field.checked = true
  return true
}

/** Stores the typed values as a draft. Returns whether there is anything to store. */
export function saveInquiry(form: HTMLFormElement, formId: string): boolean {
  const changed = changedIn(form)
  saveDraft(draftKey, { formId, changed })
  return Object.keys(changed).length > 0
}

/**
 * Fills the form with the stored draft and returns the draft. Does nothing if the user typed something before
 * hydration.
 */
export function restoreInquiry(form: HTMLFormElement): { at: number; formId: string } | undefined {
  const draft = readDraft(draftKey, empty)
  if (!draft || Object.keys(changedIn(form)).length > 0) return undefined
  const fields = new Map<string, string | string[]>(Object.entries(draft.values))
  for (const field of form.elements) {
    if (!(field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement)) continue
    const value = fields.get(field.name)
    if (value === undefined || value === '') continue
    if (field.type === 'checkbox' || field.type === 'radio') {
      if (field instanceof HTMLInputElement) field.checked = [value].flat().includes(field.value)
    } else if (typeof value === 'string') field.value = value
  }
  return draft
}

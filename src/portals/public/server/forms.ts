import { receiveInquiry } from '../../../features/inquiries/server/receive.ts'
import { inquiry } from '../../../features/inquiries/schema.ts'
import type { Forms } from '../../../server/serveForm.ts'
import { checkShape } from '../../../server/shape.ts'

export const publicForms: Forms = (form, house) => {
  form('/contact', async (visit) => {
    const services = [visit.values['services'] ?? []].flat()
    const { message } = await receiveInquiry(house, visit, checkShape(inquiry, { ...visit.values, services }))
    return { show: { sent: true, message } }
  })
}

import { receiveInquiry } from '../../../features/inquiries/server/receive.ts'
import { inquiry } from '../../../features/inquiries/schema.ts'
import type { Forms } from '../../../server/serveForm.ts'
import { checkShape } from '../../../server/shape.ts'

export const publicForms: Forms = (form, context) => {
  form('/contact', async (formContext) => {
    const services = [formContext.values['services'] ?? []].flat()
    const { message } = await receiveInquiry(
      context,
      formContext,
      checkShape(inquiry, { ...formContext.values, services }),
    )
    return { show: { sent: true, message } }
  })
}

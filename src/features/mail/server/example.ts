import type { MailBrand } from './mailBrand.ts'
import { renderMail, type RenderedMail, type TemplateText } from './render.ts'

/** One value for each placeholder of any event. */
const examples = {
  name: 'Priya Natarajan',
  email: 'priya@harborsupply.example',
  phone: '(614) 555-0117',
  company: 'Harbor Supply Co.',
  type: 'Service request',
  services: 'Cybersecurity, Cloud Services',
  message: 'We are moving to a second site in March.\nCould you look at the plan with us?',
  customer: 'Priya Natarajan',
  number: '1042',
  title: 'VPN drops every few minutes',
  category: 'Technical Support',
  priority: 'High',
  description: 'Since Monday the VPN drops every few minutes, on all laptops.\nRestarting does not help.',
  status: 'in progress',
  into: '1017',
  amount: '$1,250.00',
  issued: 'Nov 2, 2026',
  due: 'Dec 2, 2026',
  changes: 'Amount: $1,100.00, now $1,250.00',
  payment: 'Please pay by bank transfer to First Example Bank, account 0055 5014 2.',
  asked: 'Please pay by Dec 2, 2026.',
}

/**
 * Fills a template with example values.
 *
 * @throws a Liquid error if it is malformed
 */
export function renderExample(template: TemplateText, mailBrand: MailBrand): RenderedMail {
  const { origin } = mailBrand
  return renderMail(template, { ...examples, link: origin === undefined ? '' : `${origin}/` }, mailBrand)
}

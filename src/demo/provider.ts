import { demoDaysToPay } from './invoices.ts'
import type { FactsChange, ProofChange } from '../features/site/provider/schema.ts'
import type { LegalPageName } from '../shared/site/shownProvider.ts'

interface DemoProvider {
  facts: FactsChange
  pages: Partial<Record<LegalPageName, string>>
  proof: Omit<ProofChange, 'clients'>
}

/** The provider's profile under every brand that has no profile of its own. */
export const installationProvider: DemoProvider = {
  facts: {
    phone: '(614) 555-0142',
    email: 'sales@northline.example',
    address: '1200 Market Street, Suite 400\nColumbus, OH 43215',
    openingHours: 'Mon–Fri 7:30 am – 6:00 pm\nSat 9:00 am – 1:00 pm',
    timeZone: 'America/New_York',
    legalName: 'Northline Managed IT LLC',
    registration: 'EIN 31-5550142',
    billingEmail: 'billing@northline.example',
    paymentText:
      'Please pay by bank transfer to First Example Bank, account 0055 5014 2, stating the invoice number. Checks go to the address above.',
    paymentDays: demoDaysToPay,
    socialLinks: [
      { name: 'LinkedIn', address: 'https://www.linkedin.com/company/northline-example' },
      { name: 'YouTube', address: 'https://www.youtube.com/@northline-example' },
    ],
  },
  pages: {
    privacy: `What we keep, why, and for how long. Questions go to [our desk](mailto:sales@northline.example).

## What we keep

| What | Why | How long |
| --- | --- | --- |
| Your name, email address and phone number | To answer you, and to send invoices | As long as you are a customer, then ten years |
| Tickets and their answers | So that nobody has to ask you twice | Seven years |
| When and from where you signed in | To notice someone who is not you | Ninety days |

## Who sees it

Our own people, and **nobody else**. We sell nothing, and this site loads nothing from other sites:

- no advertising,
- no tracking,
- one cookie, which keeps you signed in.

## What you can ask for

1. A copy of what we keep about you.
2. That we correct it.
3. That we delete it, where the law does not make us keep it.

Write to us, and a person answers within a week.
`,
    terms: `These terms apply to everything that we do for you, unless we have agreed on something else in writing.

## Hours and response

We answer critical tickets within 15 minutes, day and night, and all others within four working hours.

## Invoices

Invoices are due within 30 days. Work that is not part of your agreement is billed by the quarter of an hour, and we tell you the price *before* we begin.

## The end

Either side may end an agreement with 30 days' notice. You get your documentation and your passwords on the last day.
`,
  },
  proof: {
    quotationText:
      'Since Northline looks after our network, I have stopped noticing that we have one. That is the best thing I can say about it.',
    quotationName: 'Renee Bauer',
    quotationCompany: 'Fairfield Clinic',
    figures: [
      { number: '1,340', words: 'devices looked after' },
      { number: '11 min', words: 'to the first answer, on average' },
      { number: '98 %', words: 'of tickets solved the same day' },
      { number: '14', words: 'years in Columbus' },
    ],
    certificates: ['ISO 27001', 'SOC 2 Type II', 'CompTIA Managed Services Trustmark'],
    responseTime: 'Critical tickets are answered within 15 minutes, day and night.',
  },
}

/** The profile of the second brand, which contains only the differences. */
export const harborProvider: DemoProvider = {
  facts: {
    address: '88 Dock Road\nSandusky, OH 44870',
    openingHours: 'Mon–Fri 8:00 am – 5:00 pm',
    billingEmail: 'accounts@harborit.example',
    socialLinks: [{ name: 'Mastodon', address: 'https://social.harborit.example/@harbor' }],
  },
  pages: {},
  proof: {
    quotationText: 'They pick up the phone, and they know our boats.',
    quotationName: 'Priya Natarajan',
    quotationCompany: 'Harbor Supply Co.',
  },
}

import { describe, expect, it } from 'vitest'
import { contactOf, defaultBrandName } from '../../../shared/site/site.ts'
import { hintsFor } from './factHints.ts'
import { senderOf } from '../../money/invoices/sender.ts'
import { billingOf, mergedFacts, shownOf } from './facts.ts'
import { isPhone } from './schema.ts'

const noContact = { contactPhone: null, contactEmail: null }

describe('Facts of the provider', () => {
  it('are the constants until something is entered, and then the installation’s, and then the brand’s', () => {
    const shown = (installation = {}, brand = {}) => shownOf(mergedFacts(installation, brand))
    expect(shown()).toEqual({})
    const installation = { address: 'Market Street 1\nColumbus', phone: '(614) 555-0100' }
    expect(contactOf({ brand: noContact, provider: shown() })).toEqual({
      phone: '(614) 555-0142',
      email: 'sales@provider.example',
      address: ['1200 Market Street, Suite 400', 'Columbus, OH 43215'],
    })
    expect(contactOf({ brand: noContact, provider: shown(installation) })).toEqual({
      phone: '(614) 555-0100',
      email: 'sales@provider.example',
      address: ['Market Street 1', 'Columbus'],
    })
    const brand = { contactPhone: '(419) 555-0186', contactEmail: 'hello@harbor.example' }
    expect(contactOf({ brand, provider: shown(installation, { address: 'Dock Road 88' }) })).toEqual({
      phone: '(419) 555-0186',
      email: 'hello@harbor.example',
      address: ['Dock Road 88'],
    })
  })

  it('take an empty list of a brand as none of its own', () => {
    const links = [{ name: 'LinkedIn', address: 'https://linkedin.example/us' }]
    expect(mergedFacts({ socialLinks: links }, { socialLinks: [] })).toEqual({ socialLinks: links })
    expect(mergedFacts({ paymentDays: 14 }, { paymentDays: 0 })).toEqual({ paymentDays: 0 })
  })

  it('never put the name of one owner below the quotation of another', () => {
    const installation = { quotationText: 'Good.', quotationName: 'Ada', quotationCompany: 'Acme' }
    expect(mergedFacts(installation, { quotationText: 'Fine.', quotationName: 'Ben' })).toEqual({
      quotationText: 'Fine.',
      quotationName: 'Ben',
    })
    expect(mergedFacts(installation, { responseTime: 'An hour.' })).toMatchObject(installation)
  })

  it('keep what only invoices say out of what everybody is shown', () => {
    const facts = mergedFacts({
      paymentText: 'To account 42.',
      paymentDays: 0,
      billingEmail: 'bills@a.example',
    })
    expect(shownOf(facts)).toEqual({ hasBilling: true })
    expect(billingOf(facts)).toEqual({
      paymentText: 'To account 42.',
      paymentDays: 0,
      email: 'bills@a.example',
    })
  })

  it('name on invoices the billing email, else the contact email, else what is made up under the built-in name alone', () => {
    const builtIn = { brand: { name: defaultBrandName, ...noContact }, provider: {} }
    expect(senderOf(builtIn, undefined)).toEqual({
      email: 'billing@provider.example',
      phone: '(614) 555-0142',
      address: ['1200 Market Street, Suite 400', 'Columbus, OH 43215'],
    })
    const site = { brand: { ...noContact, name: 'Harbor IT' }, provider: {} }
    expect(senderOf(site, undefined)).toEqual({ email: undefined, phone: undefined, address: [] })
    expect(senderOf({ ...site, provider: { email: 'us@a.example' } }, undefined).email).toBe('us@a.example')
    const brand = { name: 'Harbor IT', contactPhone: null, contactEmail: 'hello@harbor.example' }
    expect(senderOf({ ...site, brand }, undefined).email).toBe('hello@harbor.example')
    expect(senderOf({ ...site, brand }, 'bills@a.example').email).toBe('bills@a.example')
  })

  it('name on invoices who sends them in law, unless the brand has the same name', () => {
    const named = (name: string) =>
      senderOf({ brand: { ...noContact, name }, provider: { legalName: 'Acme IT LLC' } }, undefined)
    expect(named('Acme IT').legalName).toBe('Acme IT LLC')
    expect(named('Acme IT LLC').legalName).toBeUndefined()
  })
})

describe('The hint at a field', () => {
  const stored = {
    phone: '(614) 555-0100',
    email: null,
    address: null,
    openingHours: null,
    timeZone: null,
    legalName: null,
    registration: null,
    billingEmail: null,
    paymentText: null,
    paymentDays: null,
    socialLinks: [],
  }
  const acme = { name: 'Acme IT', contactPhone: '(512) 555-0199', contactEmail: null }
  const harbor = { name: 'Harbor IT', contactPhone: '(419) 555-0186', contactEmail: 'hi@harbor.example' }
  const hintWith = (...brands: (typeof acme | typeof harbor)[]) =>
    hintsFor('installation', { stored, installation: undefined, brands })

  it('says which brand shows a phone or an email of its own instead', () => {
    expect(hintWith()('phone')).toBeUndefined()
    expect(hintWith(acme)('phone')).toBe('Acme IT shows (512) 555-0199 instead.')
    expect(hintWith(acme, harbor)('phone')).toBe(
      '2 brands show their own instead, such as Acme IT (512) 555-0199.',
    )
    expect(hintWith(acme, harbor)('email')).toMatch(/made up\. Harbor IT shows hi@harbor\.example instead\.$/)
    expect(hintWith(acme)('openingHours')).not.toContain('instead')
  })

  it('at the facts of a brand speaks of the installation alone', () => {
    const hint = hintsFor(1, { stored: { ...stored, phone: null }, installation: stored, brands: [acme] })
    expect(hint('phone')).toBe('As the installation: (614) 555-0100')
  })
})

describe('A phone number', () => {
  it.each([
    '(614) 555-0142',
    '+49 30 123 45 67',
    '614.555.0142 ext. 12',
    '555-0100 x7',
    '112',
    '６１４－５５５－０１４２',
    '614\u2011555\u20110142',
  ])('is %s', (text) => expect(isPhone(text)).toBe(true))

  it.each([
    '',
    '12',
    'call us',
    '+',
    '1234567890123456',
    '614 555 0142 (Ada)',
    'javascript:alert(1)',
    '5;post=1',
  ])('is not %j', (text) => expect(isPhone(text)).toBe(false))
})

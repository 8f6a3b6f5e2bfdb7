import * as z from 'zod/mini'
import { legalPageNames } from './site.ts'

const optionalText = z.nullable(z.string())

export const legalPageName = z.enum(legalPageNames)
export type LegalPageName = z.infer<typeof legalPageName>

/** The testimonials: clients, quotation, figures and certificates. */
export const proof = z.object({
  clients: z.array(z.object({ name: z.string(), path: z.string() })),
  quotationText: optionalText,
  quotationName: optionalText,
  quotationCompany: optionalText,
  figures: z.array(z.object({ number: z.string(), words: z.string() })),
  certificates: z.array(z.string()),
  responseTime: optionalText,
})
export type Proof = z.infer<typeof proof>

/** The provider's details that appear on invoices only. */
export const shownBilling = z.object({
  email: z.optional(z.string()),
  paymentText: z.optional(z.string()),
  paymentDays: z.optional(z.number()),
})
export type ShownBilling = z.infer<typeof shownBilling>

/** The provider's public details. site.ts has the constants that pages show for absent fields. */
export const shownProvider = z.object({
  phone: z.optional(z.string()),
  email: z.optional(z.string()),
  address: z.optional(z.string()),
  openingHours: z.optional(z.string()),
  /** The registered name of the company behind the brands. */
  legalName: z.optional(z.string()),
  registration: z.optional(z.string()),
  socialLinks: z.optional(z.array(z.object({ name: z.string(), address: z.string() }))),
  /** The names of the legal pages for which the provider has entered a text. */
  legalPages: z.optional(z.array(legalPageName)),
  proof: z.optional(proof),
  /** Whether any field of ShownBilling is set. */
  hasBilling: z.optional(z.literal(true)),
})
export type ShownProvider = z.infer<typeof shownProvider>

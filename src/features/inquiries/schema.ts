import * as z from 'zod/mini'
import { atMost, blankAsAbsent, emailAddress, id, line, paragraphs, timestamp } from '../../fields.ts'
import { displayName } from '../../names.ts'
import { serviceNames } from '../../site.ts'

/** The form offers the first two; 'support' is accepted because leads of that type exist. */
export const inquiryTypes = ['contact', 'service', 'support'] as const

export const inquiry = z.object({
  name: displayName(100, 'Name is required'),
  email: emailAddress(),
  company: blankAsAbsent(displayName(100)),
  phone: line(50, 'Phone is required'),
  type: z._default(z.enum(inquiryTypes), 'contact'),
  services: z._default(z.array(z.enum(serviceNames)).check(z.maxLength(serviceNames.length)), []),
  message: paragraphs(5000, 1, 'Message is required'),
  /** Honeypot: people do not see this field, so that only programs fill it. */
  website: z.optional(z.string().check(atMost(200))),
})
export type Inquiry = z.infer<typeof inquiry>

export const contactRequest = z.object({
  id,
  name: z.string(),
  email: z.string(),
  company: z.nullable(z.string()),
  phone: z.string(),
  message: z.string(),
  type: z.enum(inquiryTypes),
  services: z.array(z.string()),
  createdAt: timestamp,
})
export type ContactRequest = z.infer<typeof contactRequest>

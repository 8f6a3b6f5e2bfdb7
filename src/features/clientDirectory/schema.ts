import * as z from 'zod/mini'
import { idInPath, line } from '../../fields.ts'
import { contactRequest } from '../inquiries/schema.ts'

export const companyFilter = z.object({ company: idInPath })

/** A lead as the page of its company lists it. */
export const companyLead = z.pick(contactRequest, { id: true, name: true, type: true, createdAt: true })

export const wantedText = z.object({ text: z.optional(line(100)) })

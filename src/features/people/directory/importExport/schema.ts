import * as z from 'zod/mini'
import {
  atMost,
  blankAsNull,
  codeLine,
  emailAddress,
  paragraphs,
} from '../../../../shared/endpoint/fields.ts'
import { chosenUsername, displayName } from '../../../../shared/text/nameFields.ts'
import { roles } from '../../../../shared/endpoint/roles.ts'
import { trimmed } from '../../../../shared/text/typedText.ts'
import { linkNeeds } from '../../../mail/values.ts'
import { role } from '../../accounts/schema.ts'

export const maxFileBytes = 1_000_000

const responses = new Map([
  ...['', 'no', 'false', '0', 'off'].map((word) => [word, false] as const),
  ...['yes', 'true', '1', 'on'].map((word) => [word, true] as const),
])
const yesOrNo = z.pipe(
  z.string().check(atMost(10)),
  z.transform((text: string, context) => {
    const response = responses.get(trimmed(text).toLowerCase())
    if (response !== undefined) return response
    context.issues.push({ code: 'custom', message: 'Write yes or no', input: text })
    return z.NEVER
  }),
)

export const importedUser = z.object({
  username: chosenUsername,
  email: blankAsNull(emailAddress()),
  role,
  firstName: blankAsNull(displayName(100)),
  lastName: blankAsNull(displayName(100)),
  company: blankAsNull(displayName(200)),
  phone: blankAsNull(codeLine(50)),
  address: blankAsNull(paragraphs(500)),
  emailNotifications: z._default(yesOrNo, false),
})
export type ImportedUser = z.infer<typeof importedUser>

export const importPreview = z.object({
  accounts: z.array(
    z.object({
      /** The number of the row in the file, as a spreadsheet shows it. */
      row: z.number(),
      username: z.string(),
      email: z.nullable(z.string()),
      role: z.enum(roles),
      company: z.nullable(z.string()),
    }),
  ),
  refused: z.array(z.object({ row: z.number(), username: z.string(), why: z.string() })),
  /** Headings of columns that are not read. */
  ignored: z.array(z.string()),
  /** Whether people with an address get a link to choose their password. */
  invites: z.boolean(),
  /** The settings that must be made before anyone can be invited. */
  missing: z.array(z.enum(linkNeeds)),
  /** The companies named for customers in the file. */
  companies: z.array(z.object({ name: z.string(), people: z.number(), exists: z.boolean() })),
  /** The token to send with the import; null if there is nothing to import. */
  plan: z.nullable(z.string()),
})
export type ImportPreview = z.infer<typeof importPreview>

export const maxPlanLength = 200_000
export const importOrder = z.object({
  plan: z.string().check(atMost(maxPlanLength)),
  /**
   * Whether the import mails links to people with an email address, if links can be mailed. The people can also be
   * invited later.
   */
  invites: z._default(z.boolean(), true),
  /** Whether people join the companies of the preview. Companies that do not exist are created. */
  joinsCompanies: z._default(z.boolean(), false),
})

const count = z.number()
export const importResult = z.object({
  created: count,
  invited: count,
  /** People who can be invited later. */
  uninvited: count,
  /** Companies that were created. */
  companies: count,
  /** People who joined a company. */
  joined: count,
})
export type ImportResult = z.infer<typeof importResult>

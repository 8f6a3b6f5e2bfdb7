import * as z from 'zod/mini'
import { id, timestamp } from '../../../shared/endpoint/fields.ts'

/**
 * Only ready files are served. Waiting files are not scanned yet. Unchecked files could not be scanned, and may still
 * become ready or infected. The content of infected files is deleted.
 */
const fileState = z.enum(['ready', 'waiting', 'unchecked', 'infected'])
export type FileState = z.infer<typeof fileState>

export const attachment = z.object({
  id,
  name: z.string(),
  contentType: z.string(),
  bytes: z.number(),
  state: fileState,
  /** The size in pixels of a picture that has a preview; null for other files. */
  width: z.nullable(z.number()),
  height: z.nullable(z.number()),
})
export type Attachment = z.infer<typeof attachment>

/** A file of a response or a note. If both ids are null, it is a file of the ticket's description. */
export const sentAttachment = z.extend(attachment, {
  responseId: z.nullable(id),
  noteId: z.nullable(id),
  /** When a member of staff removed the file; null if nobody did. */
  removedAt: z.nullable(timestamp),
})
export type SentAttachment = z.infer<typeof sentAttachment>

const refusedEndings = z
  .array(
    z
      .string()
      .check(
        z.regex(
          /^[a-z0-9-]{1,24}$/,
          'Endings are up to 24 small letters, digits and hyphens, without a dot.',
        ),
      ),
  )
  .check(z.maxLength(400, 'At most 400 endings'))

const limits = z.object({
  maxFileMegabytes: z
    .int('Please enter a whole number')
    .check(z.minimum(1, 'At least 1'), z.maximum(100, 'At most 100')),
  maxFiles: z
    .int('Please enter a whole number')
    .check(z.minimum(1, 'At least 1'), z.maximum(20, 'At most 20')),
  maxMessageMegabytes: z
    .int('Please enter a whole number')
    .check(z.minimum(1, 'At least 1'), z.maximum(500, 'At most 500')),
})

const hasRoomForFile = z.refine<z.infer<typeof limits>>(
  ({ maxFileMegabytes, maxMessageMegabytes }) => maxMessageMegabytes >= maxFileMegabytes,
  { path: ['maxMessageMegabytes'], message: 'A message must have room for the largest file.' },
)

export const attachmentSettings = z
  .extend(limits, {
    /** Endings of names that are refused, without the dot. */
    refusedEndings,
  })
  .check(hasRoomForFile)
export type AttachmentSettings = z.infer<typeof attachmentSettings>

/** The settings in the form. One text field has all endings, separated by spaces or commas. */
export const attachmentSettingsForm = z
  .extend(limits, {
    refusedEndings: z.pipe(
      z.pipe(
        z.string(),
        z.transform((text) =>
          text
            .toLowerCase()
            .split(/[\s,.]+/)
            .filter(Boolean),
        ),
      ),
      refusedEndings,
    ),
  })
  .check(hasRoomForFile)

export const unsentAttachments = z.object({ files: z.array(attachment), settings: attachmentSettings })
export type UnsentAttachments = z.infer<typeof unsentAttachments>

/** The state of the virus scans. */
export const scanStatus = z.object({
  /** Whether a scanner is set up. */
  isOn: z.boolean(),
  /** How many files wait for their scan. */
  waiting: z.number(),
  /** How many files could not be scanned and will be tried again. */
  unchecked: z.number(),
  /** Why the last attempt failed for one of the waiting or unchecked files; null if there is no such failure. */
  problem: z.nullable(z.string()),
})
export type ScanStatus = z.infer<typeof scanStatus>

import * as z from 'zod/mini'
import { isId } from './ids.ts'
import {
  cleanCode,
  cleanEmail,
  cleanLine,
  cleanName,
  cleanParagraphs,
  isBlank,
  lineProblem,
  storageProblem,
} from '../text/typedText.ts'

z.config({
  // Otherwise zod would try to generate code, which the strict content security policy forbids.
  jitless: true,
  customError: (issue) => {
    if (issue.code === 'invalid_type') {
      const received =
        issue.input === null ? 'null' : Array.isArray(issue.input) ? 'array' : typeof issue.input
      return issue.input === undefined ? 'Required' : `Expected ${issue.expected}, received ${received}`
    }
    if (issue.code === 'too_small' && issue.origin === 'string') {
      return `String must contain at least ${issue.minimum} character(s)`
    }
    if (issue.code === 'too_big' && (issue.origin === 'string' || issue.origin === 'array')) {
      const unit = issue.origin === 'string' ? 'characters' : 'entries'
      return `Please use at most ${issue.maximum.toLocaleString('en-US')} ${unit}`
    }
    if (issue.code === 'invalid_value') return 'Invalid enum value'
    if (issue.code === 'invalid_format' && issue.format === 'email') return 'Invalid email'
    return undefined
  },
})

/** Refuses a text for which the function returns a message. */
export const without = (problemIn: (text: string) => string | undefined) =>
  z.superRefine<string>((text, context) => {
    const message = problemIn(text)
    if (message !== undefined) context.addIssue({ code: 'custom', message })
  })

export const storable = without(storageProblem)
const singleLine = z.refine<string>((text) => !/[\r\n]/.test(text), 'Line breaks are not allowed here')

/** At most `max` characters. A longer text skips all later checks, because some of them could be slow. */
export const atMost = (max: number) => z.maxLength(max, { abort: true })

const lineAfter = (clean: (text: string) => string) => (max: number, message?: string) => {
  const base = z.string().check(z.overwrite(clean), atMost(max), singleLine, without(lineProblem))
  return message === undefined ? base : base.check(z.minLength(1, message))
}

/** One line of text, trimmed, of at most `max` characters; with `message`, at least one character is required. */
export const line = lineAfter(cleanLine)
/** A line for a name. Invisible characters inside the name are kept, so that the name can be refused. */
export const nameLine = lineAfter(cleanName)
/** A line that programs read, such as an address or a phone number: without invisible characters. */
export const codeLine = lineAfter(cleanCode)

/** Text of several lines, trimmed, of `min` to `max` characters. */
export function paragraphs(max: number, min = 0, message?: string) {
  return z.string().check(z.overwrite(cleanParagraphs), atMost(max), storable, z.minLength(min, message))
}

const secrets = z.registry<{ secret: true }>()

/** Marks the schema of a secret: its value may be stored only for the endpoint's own purpose. */
export function asSecret<S extends z.ZodMiniType>(schema: S): S {
  secrets.add(schema, { secret: true })
  return schema
}

/** Whether the schema is marked as a secret, or was derived from such a schema. */
export const isSecret = (schema: z.core.$ZodType) => secrets.get(schema) !== undefined

/**
 * A secret typed by a person. It is not trimmed. Its length is limited, so that hashing it cannot exhaust the server.
 * With `message`, at least one character is required.
 */
export function secret(max: number, message?: string) {
  const base = z.string().check(atMost(max), storable)
  return asSecret(message === undefined ? base : base.check(z.minLength(1, message)))
}

/** An email address in the form that HTML's own email field accepts, at most 254 characters. */
export function emailAddress(message = 'Invalid email') {
  return z
    .string()
    .check(
      z.overwrite(cleanEmail),
      atMost(254),
      storable,
      z.email({ pattern: z.regexes.html5Email, error: message }),
    )
}

/** Text without a visible character counts as absent, because forms send '' for an empty field. */
export function blankAsAbsent<T extends z.ZodMiniType>(schema: T) {
  return z.optional(
    z.pipe(
      z.transform((value: unknown) => (typeof value === 'string' && isBlank(value) ? undefined : value)),
      z.optional(z.nullable(schema)),
    ),
  )
}

/** Null, or text without a visible character, clears the field; an absent field keeps its value. */
export function blankAsNull<T extends z.ZodMiniType>(schema: T) {
  return z.optional(
    z.pipe(
      z.transform((value: unknown) => (typeof value === 'string' && isBlank(value) ? null : value)),
      z.nullable(schema),
    ),
  )
}

/** An identifier in a path: digits only, within the range of a 32-bit integer. */
export const idInPath = z.pipe(z.string().check(z.refine(isId)), z.transform(Number))

export const id = z.number().check(z.int(), z.positive(), z.maximum(2_147_483_647))

/** An id as a number, or as the text that a choice field of a form contains. */
export const chosenIdOf = (message: string) =>
  z.pipe(
    z.union([z.string(), z.number()], message),
    z.transform((value: string | number, context) => {
      const chosen =
        typeof value === 'string' && !/^\d{1,10}$/.test(value) ? undefined : id.safeParse(Number(value)).data
      if (chosen !== undefined) return chosen
      context.issues.push({ code: 'custom', message, input: value })
      return z.NEVER
    }),
  )

/** A point in time as the API shows it: UTC, ISO 8601 with milliseconds. */
export const timestamp = z.string()

/** The response of an endpoint that returns only a message of success. */
export const done = z.object({ message: z.string() })

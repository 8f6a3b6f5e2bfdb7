import * as z from 'zod/mini'

/**
 * The steps in display order. `promise` is shown only if the home page promises support around the clock and the
 * provider has other opening hours.
 */
export const stepNames = [
  'password',
  'host',
  'ownHost',
  'provider',
  'promise',
  'mail',
  'recipients',
  'mailbox',
  'ownEmail',
  'team',
  'announced',
  'twoFactor',
  'agent',
  'customer',
  'reopening',
  'backup',
] as const
export type StepName = (typeof stepNames)[number]

export const firstSteps = z.object({
  /** Whether the caller has put the list away. */
  isPutAway: z.boolean(),
  steps: z.array(
    z.object({
      name: z.enum(stepNames),
      isDone: z.boolean(),
      /** The number of announced functions that are still off. Set only for the step `announced`. */
      count: z.optional(z.number()),
      /** Set for an optional step, which is not counted. */
      isOptional: z.optional(z.boolean()),
      /** Set if only the proof is missing: the mail server is saved, but no email was delivered yet. */
      isUnproven: z.optional(z.boolean()),
    }),
  ),
})
export type FirstSteps = z.infer<typeof firstSteps>

export const putAway = z.object({ isPutAway: z.boolean() })

import * as z from 'zod/mini'

/** In the order in which they are shown. */
export const stepNames = [
  'password',
  'host',
  'provider',
  'mail',
  'recipients',
  'team',
  'twoFactor',
  'customer',
  'backup',
  'ownHost',
] as const
export type StepName = (typeof stepNames)[number]

export const firstSteps = z.object({
  /** Whether the caller has put it away. */
  isPutAway: z.boolean(),
  steps: z.array(
    z.object({
      name: z.enum(stepNames),
      isDone: z.boolean(),
      /** Set where only its proof is left: the mail server is saved, and no email was delivered. */
      isUnproven: z.optional(z.boolean()),
    }),
  ),
})
export type FirstSteps = z.infer<typeof firstSteps>

export const putAway = z.object({ isPutAway: z.boolean() })

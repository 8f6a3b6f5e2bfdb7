import type { FirstSteps, StepName } from './schema.ts'

/** Optional steps. They are not counted, and the list is complete without them. */
export const optionalSteps: readonly StepName[] = ['mailbox', 'ownEmail', 'agent', 'reopening', 'announced']

/** Whether a step can wait. `ownHost` can, because people who only try the program never have their own host name. */
const canWait = ({ name, isOptional }: FirstSteps['steps'][number]) => name === 'ownHost' || isOptional

/**
 * `next` is the first open step that cannot wait, or else the first open step that is not optional. `other` is the step
 * right before `next`; absent if that step is done.
 */
export function nextOf(steps: FirstSteps['steps']): { next?: StepName; other?: StepName } {
  const left = steps.filter(({ isDone }) => !isDone)
  const next = left.find((step) => !canWait(step)) ?? left.find(({ isOptional }) => !isOptional)
  if (!next) return {}
  const before = steps[steps.indexOf(next) - 1]
  return { next: next.name, ...(before && !before.isDone && { other: before.name }) }
}

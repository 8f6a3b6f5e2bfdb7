import { Circle, CircleCheck } from 'lucide'
import { Icon } from '../../../../browser/ui/Icon.tsx'
import type { FirstSteps } from '../schema.ts'
import { StepLink } from './StepLink.tsx'
import { useSteps } from './useSteps.ts'

/** The steps. Each has a link to its screen, or a text that says where it is done. */
export function StepList({ steps }: Pick<FirstSteps, 'steps'>) {
  const about = useSteps(steps)
  return (
    <ol className="mt-4 grid gap-x-8 gap-y-4 lg:grid-cols-2">
      {steps.map(({ name, isDone, isOptional }) => {
        const { title, why, link } = about[name]
        return (
          <li key={name} className="flex items-start gap-3 text-ui">
            <Icon
              icon={isDone ? CircleCheck : Circle}
              size={18}
              className={`mt-px ${isDone ? 'text-success' : 'text-n500'}`}
            />
            <div className="min-w-0">
              <p className={isDone ? 'text-n600' : 'font-medium text-n900'}>
                {title}
                {isOptional && !isDone && <span className="font-normal text-n600"> (optional)</span>}
                {isDone && <span className="sr-only"> (done)</span>}
              </p>
              {!isDone && (
                <p className="text-n600">
                  {why} {link && <StepLink {...link} />}
                </p>
              )}
            </div>
          </li>
        )
      })}
    </ol>
  )
}

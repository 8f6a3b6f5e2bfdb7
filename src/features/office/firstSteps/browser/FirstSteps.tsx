import { useQuery } from '@tanstack/react-query'
import { ListChecks } from 'lucide'
import { useEffect, useRef, useState } from 'react'
import { Button } from '../../../../browser/ui/Button.tsx'
import { Card } from '../../../../browser/ui/Card.tsx'
import { Icon } from '../../../../browser/ui/Icon.tsx'
import { firstStepsQuery, usePutAway } from './api.ts'
import { StepList } from './StepList.tsx'

interface FirstStepsProps {
  /**
   * Whether a line with a Show button replaces a list that was put away earlier. Right after the user has put the list
   * away, the line is always shown.
   */
  canComeBack?: boolean
}

/**
 * The first steps of a new installation, until they are done or the list is put away. Renders nothing while loading or
 * after a failure, because the screen has other content.
 */
export function FirstSteps({ canComeBack = false }: FirstStepsProps) {
  const { data } = useQuery(firstStepsQuery)
  const [wasPutAway, setWasPutAway] = useState(false)
  const putAway = usePutAway({ onDone: () => setWasPutAway(true) })
  if (!data) return null
  const { isPutAway, steps } = data
  const counted = steps.filter(({ isOptional }) => !isOptional)
  const done = counted.filter(({ isDone }) => isDone).length
  if (done === counted.length) return null
  const progress = `${done} of ${counted.length} are done`
  if (isPutAway) {
    return canComeBack || wasPutAway ? <FirstStepsPutAway progress={progress} hasFocus={wasPutAway} /> : null
  }
  return (
    <Card className="mb-6" aria-labelledby="first-steps">
      <div className="flex items-start justify-between gap-4">
        <div>
          <h2 id="first-steps" className="text-section text-n900">
            First steps
          </h2>
          <p className="mt-0.5 text-ui text-n600 tabular-nums">{progress}</p>
        </div>
        <Button
          variant="ghost"
          size="small"
          pending={putAway.isPending}
          onClick={() => putAway.mutate(true)}
          className="-mr-2.5"
        >
          Put away
        </Button>
      </div>
      <StepList steps={steps} />
    </Card>
  )
}

interface FirstStepsPutAwayProps {
  progress: string
  /** Whether the button takes the focus when it appears, because the button that had the focus has disappeared. */
  hasFocus: boolean
}

function FirstStepsPutAway({ progress, hasFocus }: FirstStepsPutAwayProps) {
  const button = useRef<HTMLButtonElement>(null)
  const bringBack = usePutAway()
  useEffect(() => {
    if (hasFocus) button.current?.focus()
  }, [hasFocus])
  return (
    <p className="mb-6 flex items-center justify-between gap-4 rounded-card border border-n200 py-1.5 pr-2.5 pl-5 text-ui text-n600 tabular-nums">
      <span className="flex items-center gap-2">
        <Icon icon={ListChecks} />
        {`First steps: ${progress}`}
      </span>
      <Button
        ref={button}
        variant="ghost"
        size="small"
        pending={bringBack.isPending}
        onClick={() => bringBack.mutate(false)}
      >
        Show
      </Button>
    </p>
  )
}

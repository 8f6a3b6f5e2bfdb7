import { useQuery } from '@tanstack/react-query'
import { CheckCheck } from 'lucide'
import { Button } from '../../../../browser/ui/Button.tsx'
import { ErrorState } from '../../../../browser/ui/ErrorState.tsx'
import { Retry } from '../../../../browser/ui/Retry.tsx'
import { Spinner } from '../../../../browser/ui/Spinner.tsx'
import { Switch } from '../../../../browser/ui/Switch.tsx'
import { toast } from '../../../../browser/ui/toast.ts'
import { toastFailure } from '../../../../browser/ui/toastFailure.ts'
import { placeholders, type Placeholder } from '../../../../shared/site/placeholders.ts'
import type { PlaceholderState } from '../schema.ts'
import { functionNames } from '../values.ts'
import { placeholdersQuery, useSwitchPlaceholders } from './api.ts'

interface About {
  sentence: string
  /** The effect while the function is off; shown after a colon. */
  whenOff: string
}

const about: Record<Placeholder, About> = {
  'user-editing': {
    sentence: 'Edit opens the dialog that the dashboard has, and “Create user” offers every role.',
    whenOff: 'it says that the function is coming soon, and “Create user” offers two roles.',
  },
  'associated-users': {
    sentence: 'The card on the page of a company lists the people who belong to it.',
    whenOff: 'the card says that this feature is not yet implemented. A second one, People, lists them.',
  },
  'invoice-download': {
    sentence: 'Customers and your team download invoices as PDF files.',
    whenOff: 'the button says that the download will be available soon. Invoices can be printed.',
  },
  'lead-archive': {
    sentence: 'Archive takes a lead off the list, and a list of archived leads brings it back.',
    whenOff: 'the button does nothing, and all leads are on the list. What was archived is remembered.',
  },
}

/** All announced functions with their switches. Switching takes effect at once, for all users. */
export function PlaceholderList() {
  const query = useQuery(placeholdersQuery)
  const switching = useSwitchPlaceholders({
    onSwitched: (changed) => toast({ title: nameChange(changed), kind: 'success' }),
    onError: (error) => toastFailure(error, 'Could not switch the functions'),
  })
  if (query.isPending) return <Spinner label="Loading announced functions..." className="min-h-80" />
  if (!query.data) {
    return <ErrorState text="Could not load the announced functions." action={<Retry query={query} />} />
  }
  const stored = query.data
  // The chosen states are shown while they are being saved.
  const chosen = switching.isPending ? switching.variables : []
  const works = (name: Placeholder) =>
    (chosen.find((each) => each.name === name) ?? stored.find((each) => each.name === name))?.works ?? false
  const waiting = placeholders.filter((name) => !works(name))
  return (
    <>
      <div className="mb-4 flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <p role="status" className="text-ui text-n600 tabular-nums">
          {`${placeholders.length - waiting.length} of ${placeholders.length} work`}
        </p>
        {waiting.length > 0 && (
          <Button
            variant="secondary"
            icon={CheckCheck}
            onClick={() => switching.mutate(waiting.map((name) => ({ name, works: true })))}
          >
            Switch all on
          </Button>
        )}
      </div>
      <ul className="divide-y divide-n200 rounded-card border border-n200 bg-n0">
        {placeholders.map((name) => (
          <li key={name} className="flex items-start justify-between gap-6 p-5">
            <div>
              <h2 className="text-section">{functionNames[name]}</h2>
              <p className="mt-1 max-w-[68ch] text-ui text-n700">{about[name].sentence}</p>
              <p className="mt-1 max-w-[68ch] text-small text-n600">When it is off: {about[name].whenOff}</p>
            </div>
            <Switch
              label={functionNames[name]}
              labelHidden
              state={works(name) ? 'On' : 'Off'}
              side="right"
              checked={works(name)}
              onCheckedChange={(next) => switching.mutate([{ name, works: next }])}
            />
          </li>
        ))}
      </ul>
    </>
  )
}

function nameChange(changed: readonly PlaceholderState[]): string {
  const [first] = changed
  if (changed.length > 1 || !first) return 'All announced functions work now'
  return `${functionNames[first.name]} ${first.works ? 'works now' : 'is announced only'}`
}

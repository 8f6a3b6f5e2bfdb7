import { buttonClass } from '../../../../browser/ui/Button.tsx'
import type { WayIn } from '../../../../shared/site/pageState.ts'
import { startPath } from '../values.ts'

interface SignInWaysProps {
  ways: readonly WayIn[]
  /** The URL of the sign-in page. */
  action: string
}

/** A link for each provider that is offered at this host. */
export function SignInWays({ ways, action }: SignInWaysProps) {
  return (
    <div className="mt-6">
      <p className="mb-4 flex items-center gap-3 text-small text-n600">
        <span className="h-px grow bg-n200" />
        or
        <span className="h-px grow bg-n200" />
      </p>
      <ul className="grid gap-3">
        {ways.map(({ id, name }) => (
          <li key={id}>
            <a
              href={startPath(id, action.split('?', 1)[0] ?? action)}
              className={`${buttonClass({ variant: 'secondary', size: 'field', className: 'w-full' })} hover:bg-n50`}
            >
              <span className="truncate">Sign in with {name}</span>
            </a>
          </li>
        ))}
      </ul>
    </div>
  )
}

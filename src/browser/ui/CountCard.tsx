import { Link, type LinkProps } from '@tanstack/react-router'
import { ArrowRight, type IconNode } from 'lucide'
import type { ReactNode } from 'react'
import type { BadgeTone } from './Badge.tsx'
import { Icon } from './Icon.tsx'
import { useFocusOnUnmount } from './lostFocus.ts'
import { Retry } from './Retry.tsx'
import { Spinner } from './Spinner.tsx'

type Part = { label: string; count: number; tone: Exclude<BadgeTone, 'plain' | 'staff'> }

type FailedQuery = { isFetching: boolean; refetch: () => Promise<unknown> }

type CountCardProps = {
  label: string
  icon: IconNode
  to?: LinkProps['to']
  /** `active` is a word, shown with a green light instead of a number. */
  state:
    | 'loading'
    | { failed: FailedQuery }
    | { count: number; parts: readonly Part[] }
    | { active: string; note?: string }
}

const fills = {
  blue: 'bg-blue-dot',
  yellow: 'bg-yellow-dot',
  green: 'bg-green-dot',
  grey: 'bg-n500',
  red: 'bg-red-dot',
}

/**
 * A card with a number, split by state, and a link to the list of the counted records. The card has the same height
 * while loading and after a failure.
 */
export function CountCard({ label, icon, to, state }: CountCardProps) {
  return (
    <section
      className={
        'relative flex min-h-38 flex-col rounded-card border border-n200 bg-n0 p-5 transition-colors ' +
        'has-[a:hover]:border-n300 has-[a:hover]:bg-n25'
      }
    >
      <h2 className="flex items-center gap-2 text-ui font-medium text-n700">
        <Icon icon={icon} />
        {to === undefined ? (
          label
        ) : (
          <Link
            to={to}
            className="grow after:absolute after:inset-0 after:rounded-card focus-visible:outline-none focus-visible:after:outline-2 focus-visible:after:outline-offset-2 focus-visible:after:outline-n900"
          >
            {label}
          </Link>
        )}
        {to !== undefined && <Icon icon={ArrowRight} className="text-n500" />}
      </h2>
      <Figure label={label} state={state} />
    </section>
  )
}

function Figure({ label, state }: Pick<CountCardProps, 'label' | 'state'>): ReactNode {
  if (state === 'loading') {
    return <Spinner quiet label={`Loading ${label}`} className="mt-1 h-10 justify-start" />
  }
  if ('failed' in state) return <CountFailure query={state.failed} />
  if ('active' in state) {
    return (
      <>
        <p className="mt-1 flex items-center gap-3 text-h2">
          <span
            aria-hidden
            className="ml-[3px] size-2.5 rounded-full bg-led ring-3 ring-led-ring forced-color-adjust-none"
          />
          {state.active}
        </p>
        {state.note && <p className="mt-3 text-small text-n600">{state.note}</p>}
      </>
    )
  }
  const shown = state.parts.filter((part) => part.count > 0)
  return (
    <>
      <p className="mt-1 text-h2 tabular-nums">{state.count}</p>
      {shown.length > 0 && (
        <>
          <div aria-hidden className="mt-4 flex h-1.5 gap-[3px]">
            {/* The lengths are style attributes, which the content security policy refuses in the server's HTML. */}
            {(import.meta.env.SSR ? [] : shown).map(({ label: name, count, tone }) => (
              <span
                key={name}
                className={`min-w-1.5 basis-0 rounded-[1px] forced-color-adjust-none ${fills[tone]}`}
                style={{ flexGrow: count }}
              />
            ))}
          </div>
          <ul className="mt-2 flex flex-wrap gap-x-3 text-small text-n600">
            {shown.map(({ label: name, count, tone }) => (
              <li key={name} className="flex items-center gap-1.5">
                <span
                  aria-hidden
                  className={`size-2 shrink-0 rounded-[2px] forced-color-adjust-none ${fills[tone]}`}
                />
                <span>
                  <span className="tabular-nums">{count}</span> {name}
                </span>
              </li>
            ))}
          </ul>
        </>
      )}
    </>
  )
}

/** The retry button lies in front of the link that covers the card. */
function CountFailure({ query }: { query: FailedQuery }) {
  const place = useFocusOnUnmount<HTMLDivElement>()
  return (
    <div ref={place} className="mt-1 flex min-h-10 flex-wrap items-center justify-between gap-x-4">
      <p className="text-h2 text-danger">Error</p>
      <div className="relative z-1">
        <Retry query={query} />
      </div>
    </div>
  )
}

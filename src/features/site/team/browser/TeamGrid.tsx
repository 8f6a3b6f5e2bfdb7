import { useRouter } from '@tanstack/react-router'
import { Avatar } from '../../../../browser/ui/Avatar.tsx'
import { Button } from '../../../../browser/ui/Button.tsx'
import { EmptyState } from '../../../../browser/ui/EmptyState.tsx'
import { ErrorState } from '../../../../browser/ui/ErrorState.tsx'
import { Spinner } from '../../../../browser/ui/Spinner.tsx'
import type { TeamMember } from '../../../../shared/site/teamMember.ts'

interface TeamGridProps {
  members: readonly TeamMember[] | 'loading' | 'error'
}

/**
 * The public team: a list on small screens, two columns on medium screens, and four on large screens. If no member has
 * a picture, the rows are closer together, and large screens have three columns.
 */
export function TeamGrid({ members }: TeamGridProps) {
  if (members === 'loading') {
    return (
      <div className="grid min-h-62 place-items-center">
        <Spinner label="Loading the team..." />
      </div>
    )
  }
  if (members === 'error') return <TeamError />
  if (members.length === 0) return <EmptyState text="Team profiles are coming soon." />
  const isPictured = members.some(({ image }) => image)
  return (
    <ul
      className={`md:grid md:grid-cols-2 md:gap-x-6 ${isPictured ? 'md:gap-y-12 lg:grid-cols-4' : 'md:gap-y-8 lg:grid-cols-3'}`}
    >
      {members.map((member, index) => (
        <li
          key={member.id}
          className={`flex gap-4 border-t border-n200 py-5 md:border-0 md:py-0 ${isPictured ? 'md:flex-col' : ''}`}
        >
          <Avatar
            name={member.name}
            src={member.image}
            index={index}
            size={isPictured ? 'tile' : 'compact'}
          />
          <div className="min-w-0 [overflow-wrap:anywhere]">
            <h2 className="text-section text-n900">{member.name}</h2>
            <p className="text-ui font-medium text-ink">{member.role}</p>
            <p dir="auto" className="mt-2 text-ui whitespace-pre-line text-n700">
              {member.bio}
            </p>
          </div>
        </li>
      ))}
    </ul>
  )
}

function TeamError() {
  const router = useRouter()
  return (
    <ErrorState
      text="Could not load the team. Please try again."
      action={
        <Button variant="secondary" onClick={() => void router.invalidate()}>
          Try again
        </Button>
      }
    />
  )
}

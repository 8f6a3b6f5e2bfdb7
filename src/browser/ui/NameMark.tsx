import { TriangleAlert } from 'lucide'
import { displayNameProblem, usernameProblem } from '../../shared/text/names.ts'
import { Icon } from './Icon.tsx'
import { markText } from './markedName.ts'

/** A mark beside a username or display name that breaks the character rules, because it is older than these rules. */
export function NameMark(of: { username: string } | { name: string }) {
  const problem = 'username' in of ? usernameProblem(of.username) : displayNameProblem(of.name)
  if (problem === undefined) return null
  return (
    <span title={markText} className="ml-1.5 inline-flex align-middle text-on-yellow">
      <Icon icon={TriangleAlert} />
      <span className="sr-only">({markText})</span>
    </span>
  )
}

import { useQuery } from '@tanstack/react-query'
import { teamQuery } from './api.ts'

/** The number of members as text, for the heading of a section; undefined until the team is loaded. */
export function useTeamCount(): string | undefined {
  const { data } = useQuery(teamQuery)
  return data && `${data.length.toLocaleString('en-US')} ${data.length === 1 ? 'member' : 'members'}`
}

import type { QueryClient } from '@tanstack/react-query'
import { send, type QueryContext } from '../../../browser/api.ts'
import { sendFile } from '../../../browser/sendFile.ts'
import { uploadImage } from '../../uploads/calls.ts'
import { deleteTeamMember, listTeam } from '../calls.ts'
import type { TeamMember } from '../schema.ts'

/** The team in the order of joining, as visitors see it. */
export const teamQuery = {
  queryKey: ['/api/team'] as const,
  queryFn: ({ signal }: QueryContext) => send(listTeam, { signal }),
}

/** Puts a member who was added or changed where the team is shown. */
export function showTeamMember(queries: QueryClient, member: TeamMember): void {
  queries.setQueryData<TeamMember[]>(teamQuery.queryKey, (all) =>
    all?.some(({ id }) => id === member.id)
      ? all.map((one) => (one.id === member.id ? member : one))
      : all && [...all, member],
  )
}

export async function removeTeamMember(queries: QueryClient, id: number): Promise<void> {
  await send(deleteTeamMember, { params: { id: String(id) } })
  queries.setQueryData<TeamMember[]>(teamQuery.queryKey, (all) => all?.filter((one) => one.id !== id))
}

/** Sends a picture; answers the path under which it is kept. `onProgress` is told 0 to 1. */
export async function uploadPicture(file: File, onProgress: (part: number) => void): Promise<string> {
  const { imageUrl } = await sendFile(uploadImage, { file, onProgress })
  return imageUrl
}

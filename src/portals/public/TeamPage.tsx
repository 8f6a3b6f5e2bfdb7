import { useLoaderData } from '@tanstack/react-router'
import { TeamGrid } from '../../features/site/team/browser/TeamGrid.tsx'
import { PageTitle } from './PageTitle.tsx'
import { useSettled } from './useSettled.ts'

/** The server renders the page with the members; after a client-side navigation the browser loads them. */
export function TeamPage() {
  const members = useSettled(useLoaderData({ from: '/team' }).members)
  return (
    <div className="mx-auto w-full max-w-[1280px] px-5 pt-10 pb-16 md:px-10 md:pt-18 md:pb-24">
      <PageTitle title="Meet Our Team" lead="The people who pick up when you call." />
      <div className="mt-10">
        <TeamGrid members={members} />
      </div>
    </div>
  )
}

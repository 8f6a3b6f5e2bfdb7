import { PageHeader } from '../../browser/ui/PageHeader.tsx'
import { PlaceholderList } from '../../features/office/placeholders/browser/PlaceholderList.tsx'
import { AdministratorsOnly } from './AdministratorsOnly.tsx'
import type { Screen } from '../../browser/page/screen.ts'
import { placeholdersQuery } from '../../features/office/placeholders/browser/api.ts'
import { reads } from '../data/reads.ts'

const head = {
  title: 'Announced Functions',
  subtitle:
    'Buttons and cards that only say what is coming. Switch a function on, and it works for everybody.',
}

function AnnouncedFunctionsPage() {
  return (
    <AdministratorsOnly {...head}>
      <PageHeader {...head} />
      <PlaceholderList />
    </AdministratorsOnly>
  )
}

export const screen: Screen = {
  component: AnnouncedFunctionsPage,
  reads: () => [reads(placeholdersQuery)],
}

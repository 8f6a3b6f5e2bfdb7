import { PageHeader } from '../../browser/ui/PageHeader.tsx'
import { PlaceholderList } from '../../features/office/placeholders/browser/PlaceholderList.tsx'
import { AdministratorsOnly } from './AdministratorsOnly.tsx'

const head = {
  title: 'Announced Functions',
  subtitle:
    'Buttons and cards that only say what is coming. Switch a function on, and it works for everybody.',
}

export function AnnouncedFunctionsPage() {
  return (
    <AdministratorsOnly {...head}>
      <PageHeader {...head} />
      <PlaceholderList />
    </AdministratorsOnly>
  )
}

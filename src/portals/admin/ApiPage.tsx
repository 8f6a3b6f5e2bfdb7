import { Download } from 'lucide'
import { buttonClass } from '../../browser/ui/Button.tsx'
import { Icon } from '../../browser/ui/Icon.tsx'
import { PageHeader } from '../../browser/ui/PageHeader.tsx'
import { ApiReference } from '../../features/office/apiDocument/browser/ApiReference.tsx'
import { readApiDocument } from '../../features/office/apiDocument/endpoints.ts'
import { AdministratorsOnly } from './AdministratorsOnly.tsx'
import type { Screen } from '../../browser/page/screen.ts'

const head = { title: 'API', subtitle: 'Every endpoint of this installation, for programs of your own.' }

function ApiPage() {
  const actions = (
    <a href={readApiDocument.path} download className={buttonClass({ variant: 'secondary' })}>
      <Icon icon={Download} />
      Download OpenAPI
    </a>
  )
  return (
    <AdministratorsOnly {...head}>
      <PageHeader {...head} actions={actions} />
      <ApiReference />
    </AdministratorsOnly>
  )
}

export const screen: Screen = { component: ApiPage }

import { PageHeader } from '../../browser/ui/PageHeader.tsx'
import { ModuleList } from '../../features/modules/browser/ModuleList.tsx'
import { SelfServiceDrawing } from '../../features/selfService/browser/SelfServiceDrawing.tsx'
import { UserEditingDrawing } from '../../features/userEditing/browser/UserEditingDrawing.tsx'
import { selfService } from '../../features/selfService/module.ts'
import { userEditing } from '../../features/userEditing/module.ts'
import { AdministratorsOnly } from './AdministratorsOnly.tsx'

const head = { title: 'Modules', subtitle: 'What goes beyond the basic system, for everybody who uses it.' }

const drawings = {
  [userEditing.name]: UserEditingDrawing,
  [selfService.name]: SelfServiceDrawing,
}

export function ModulesPage() {
  return (
    <AdministratorsOnly {...head}>
      <PageHeader {...head} />
      <ModuleList drawings={drawings} />
    </AdministratorsOnly>
  )
}

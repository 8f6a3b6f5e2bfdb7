import { PageHeader } from '../../browser/ui/PageHeader.tsx'
import { ModuleList, type ShownModule } from '../../features/modules/browser/ModuleList.tsx'
import { aboutSelfService } from '../../features/selfService/about.ts'
import { SelfServiceDrawing } from '../../features/selfService/browser/SelfServiceDrawing.tsx'
import { selfService } from '../../features/selfService/module.ts'
import { aboutUserEditing } from '../../features/userEditing/about.ts'
import { UserEditingDrawing } from '../../features/userEditing/browser/UserEditingDrawing.tsx'
import { userEditing } from '../../features/userEditing/module.ts'
import { AdministratorsOnly } from './AdministratorsOnly.tsx'

const head = { title: 'Modules', subtitle: 'What goes beyond the basic system, for everybody who uses it.' }

const shown: readonly ShownModule[] = [
  { module: userEditing, about: aboutUserEditing, drawing: UserEditingDrawing },
  { module: selfService, about: aboutSelfService, drawing: SelfServiceDrawing },
]

export function ModulesPage() {
  return (
    <AdministratorsOnly {...head}>
      <PageHeader {...head} />
      <ModuleList modules={shown} />
    </AdministratorsOnly>
  )
}

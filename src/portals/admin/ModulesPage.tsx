import { PageHeader } from '../../browser/ui/PageHeader.tsx'
import { ModuleList, type ShownModule } from '../../features/modules/browser/ModuleList.tsx'
import { aboutClientDirectory } from '../../features/clientDirectory/about.ts'
import { ClientDirectoryDrawing } from '../../features/clientDirectory/browser/ClientDirectoryDrawing.tsx'
import { clientDirectory } from '../../features/clientDirectory/module.ts'
import { aboutDocuments } from '../../features/documents/about.ts'
import { DocumentsDrawing } from '../../features/documents/browser/DocumentsDrawing.tsx'
import { documents } from '../../features/documents/module.ts'
import { aboutLeadArchive } from '../../features/leadArchive/about.ts'
import { LeadArchiveDrawing } from '../../features/leadArchive/browser/LeadArchiveDrawing.tsx'
import { leadArchive } from '../../features/leadArchive/module.ts'
import { aboutUserEditing } from '../../features/userEditing/about.ts'
import { UserEditingDrawing } from '../../features/userEditing/browser/UserEditingDrawing.tsx'
import { userEditing } from '../../features/userEditing/module.ts'
import { AdministratorsOnly } from './AdministratorsOnly.tsx'

const head = { title: 'Modules', subtitle: 'Optional features. Turning one on affects everyone.' }

const shown: readonly ShownModule[] = [
  { module: userEditing, about: aboutUserEditing, drawing: UserEditingDrawing },
  { module: clientDirectory, about: aboutClientDirectory, drawing: ClientDirectoryDrawing },
  { module: documents, about: aboutDocuments, drawing: DocumentsDrawing },
  { module: leadArchive, about: aboutLeadArchive, drawing: LeadArchiveDrawing },
]

export function ModulesPage() {
  return (
    <AdministratorsOnly {...head}>
      <PageHeader {...head} />
      <ModuleList modules={shown} />
    </AdministratorsOnly>
  )
}

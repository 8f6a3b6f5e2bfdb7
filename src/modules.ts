import { clientDirectory } from './features/clientDirectory/module.ts'
import { documents } from './features/documents/module.ts'
import { leadArchive } from './features/leadArchive/module.ts'
import { userEditing } from './features/userEditing/module.ts'
import type { Module } from './module.ts'

/** Every module, in the order in which administrators see them. All are off in a new installation. */
export const modules: readonly Module[] = [userEditing, clientDirectory, documents, leadArchive]

/** The one with which people may see records of their colleagues (companies/server/sharing.ts). */
export const companySharing: Module = clientDirectory

/** The modules of MODULES: `all`, `none`, or names separated by commas. Undefined where a name is unknown. */
export function modulesIn(text: string): readonly Module[] | undefined {
  if (text === 'all') return modules
  if (text === 'none') return []
  const names = text.split(',').map((name) => name.trim())
  const found = names.flatMap((name) => modules.find((module) => module.name === name) ?? [])
  return found.length === names.length ? found : undefined
}

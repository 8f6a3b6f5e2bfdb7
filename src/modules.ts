import { selfService } from './features/selfService/module.ts'
import { userEditing } from './features/userEditing/module.ts'
import type { Module } from './module.ts'

/** Every module, in the order in which administrators see them. All are off in a new installation. */
export const modules: readonly Module[] = [userEditing, selfService]

/** The modules of MODULES: `all`, `none`, or names separated by commas. Undefined where a name is unknown. */
export function modulesIn(text: string): readonly Module[] | undefined {
  if (text === 'all') return modules
  if (text === 'none') return []
  const names = text.split(',').map((name) => name.trim())
  const found = names.flatMap((name) => modules.find((module) => module.name === name) ?? [])
  return found.length === names.length ? found : undefined
}

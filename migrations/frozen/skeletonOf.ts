import unhomoglyph from 'unhomoglyph'

/**
 * The skeleton of a name as migration 0012 stores it for the accounts of before. Names are compared by that of
 * src/server/database/skeleton.ts: where it changes, a migration of its own fills the column anew.
 */
export function skeletonOf(name: string): string {
  const visible = name.normalize('NFKC').replaceAll(/\p{Default_Ignorable_Code_Point}/gu, '')
  const upperCase = unhomoglyph(visible.normalize('NFD'))
  return unhomoglyph(upperCase.toLowerCase().normalize('NFD')).normalize('NFD')
}

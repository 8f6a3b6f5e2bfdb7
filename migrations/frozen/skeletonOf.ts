import unhomoglyph from 'unhomoglyph'

/**
 * The skeleton of a name as migration 0012 stores it for existing accounts. The program compares names by
 * src/server/database/skeleton.ts: if that changes, a new migration must fill the column again.
 */
export function skeletonOf(name: string): string {
  const visible = name.normalize('NFKC').replaceAll(/\p{Default_Ignorable_Code_Point}/gu, '')
  const upperCase = unhomoglyph(visible.normalize('NFD'))
  return unhomoglyph(upperCase.toLowerCase().normalize('NFD')).normalize('NFD')
}

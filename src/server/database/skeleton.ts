import unhomoglyph from 'unhomoglyph'

/**
 * The skeleton of a name (Unicode Technical Standard 39): the same for names that look alike, such as `paypal` in Latin
 * and in Cyrillic letters, or `bob1` and `bobl`. Used only for comparing, never shown. Stored in `users`: if it changes, a
 * migration has to write the column again.
 */
export function skeletonOf(name: string): string {
  const visible = name.normalize('NFKC').replaceAll(/\p{Default_Ignorable_Code_Point}/gu, '')
  const upperCase = unhomoglyph(visible.normalize('NFD'))
  // unhomoglyph is applied again in lower case, because `M` looks like no other letter, but `m` looks like `rn`.
  return unhomoglyph(upperCase.toLowerCase().normalize('NFD')).normalize('NFD')
}

import type { CompanyRow } from '../schema.ts'

/** City, state and zip code as one line: "Toledo, OH 43604". */
export function cityLine({ city, state, zipCode }: Pick<CompanyRow, 'city' | 'state' | 'zipCode'>): string {
  const region = [state, zipCode].filter(Boolean).join(' ')
  return [city, region].filter(Boolean).join(', ')
}

export const websiteWithoutScheme = (website: string) => website.replace(/^https?:\/\//i, '')

import { useQuery } from '@tanstack/react-query'
import { templatesQuery } from './api.ts'

/** The number of templates for the section's heading, such as '8 templates'; undefined until it is known. */
export function useTemplateCount(): string | undefined {
  const { data } = useQuery(templatesQuery)
  return data && `${data.length} ${data.length === 1 ? 'template' : 'templates'}`
}

import { useQuery } from '@tanstack/react-query'
import { ComboboxField } from '../../../../browser/ui/ComboboxField.tsx'
import { tagsQuery } from './api.ts'

interface TagFieldProps {
  tag: string | undefined
  onTag: (tag: string | undefined) => void
}

/** Filters tickets by a tag. */
export function TagField({ tag, onTag }: TagFieldProps) {
  const tags = useQuery(tagsQuery)
  return (
    <ComboboxField
      label="Tag"
      placeholder={tags.isLoading ? 'Loading tags...' : 'Any tag'}
      error={tags.isError && !tags.data ? 'Could not load the tags. Please open this again.' : undefined}
      options={[
        { value: '', label: 'Any tag' },
        ...(tags.data ?? []).map(({ id, name }) => ({ value: String(id), label: name })),
      ]}
      value={tag ?? ''}
      onValueChange={(value) => onTag(value || undefined)}
    />
  )
}

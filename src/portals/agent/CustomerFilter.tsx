import { X } from 'lucide'
import { IconButton } from '../../browser/ui/IconButton.tsx'

interface CustomerFilterProps {
  id: number
  /** Undefined until a row has told it. */
  name: string | null | undefined
  onRemove: () => void
}

/** Says above a list that it shows the records of one customer only. */
export function CustomerFilter({ id, name, onRemove }: CustomerFilterProps) {
  return (
    <p className="mb-4 flex w-fit max-w-full items-center gap-1 rounded-card border border-n300 bg-n0 py-0.5 pr-1 pl-3.5 text-ui text-n600">
      <span className="min-w-0 truncate" title={name ?? undefined}>
        Customer #{id}
        {name && (
          <>
            {' '}
            <bdi className="font-medium text-n900">{name}</bdi>
          </>
        )}
      </span>
      <IconButton icon={X} label="Show all customers" onClick={onRemove} />
    </p>
  )
}

import { Pencil, Trash } from 'lucide'
import { IconButton } from './IconButton.tsx'

interface EditAndDeleteProps {
  /** The name of the record, for the labels. */
  of: string
  onEdit: () => void
  onDelete: () => void
}

/** The buttons at the end of a row. */
export const EditAndDelete = ({ of: name, onEdit, onDelete }: EditAndDeleteProps) => (
  <span className="inline-flex as-list:-mr-3 as-table:-mr-2">
    <IconButton icon={Pencil} label={`Edit ${name}`} onClick={onEdit} />
    <IconButton icon={Trash} danger label={`Delete ${name}`} onClick={onDelete} />
  </span>
)

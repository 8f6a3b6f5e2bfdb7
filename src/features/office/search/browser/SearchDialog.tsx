import type { RefObject } from 'react'
import { Dialog } from '../../../../browser/ui/Dialog.tsx'
import { SearchBox, type SearchBoxProps } from './SearchBox.tsx'

export interface SearchDialogProps extends SearchBoxProps {
  open: boolean
  opener: RefObject<Element | null>
}

/** Finds records and pages while the user types. */
export function SearchDialog({ open, onClose, opener, ...box }: SearchDialogProps) {
  return (
    <Dialog open={open} onClose={onClose} opener={opener} title="Search" atTop wide>
      <SearchBox {...box} onClose={onClose} />
    </Dialog>
  )
}

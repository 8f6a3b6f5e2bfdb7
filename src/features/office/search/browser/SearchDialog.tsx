import type { LinkProps } from '@tanstack/react-router'
import type { RefObject } from 'react'
import { Dialog } from '../../../../browser/ui/Dialog.tsx'
import type { MenuItem } from '../../../../browser/ui/SideMenu.tsx'
import type { SearchResults } from '../schema.ts'
import { SearchBox } from './SearchBox.tsx'

type Kind = Exclude<keyof SearchResults, 'notSearched'>
type RowOf<Of extends Kind> = NonNullable<SearchResults[Of]>['rows'][number]

/** A result, by the kind of its record. */
export type FoundRecord = { [Of in Kind]: { kind: Of; row: RowOf<Of> } }[Kind]

export interface SearchDialogProps {
  open: boolean
  onClose: () => void
  /** See Dialog. */
  opener: RefObject<Element | null>
  /** Returns once what was typed before the dialog had the focus. */
  takeTyped: () => string
  /** Found by their labels. */
  pages: readonly MenuItem[]
  linkTo: (found: FoundRecord) => LinkProps & { onClick?: () => void }
  isStaff: boolean
}

/** Finds records and pages while one types. */
export function SearchDialog({ open, onClose, opener, ...box }: SearchDialogProps) {
  return (
    <Dialog open={open} onClose={onClose} opener={opener} title="Search" atTop wide>
      <SearchBox {...box} onClose={onClose} />
    </Dialog>
  )
}

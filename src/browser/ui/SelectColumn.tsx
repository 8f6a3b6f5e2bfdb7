import type { Rows } from '../lists/rows.ts'
import { useIsSelected, useSelected, type Selection } from '../lists/selection.ts'
import { CheckMark } from './CheckMark.tsx'
import { Td, Th } from './Table.tsx'

interface Row {
  id: number
}

interface SelectHeadProps<Item extends Row> {
  selection: Selection<Item>
  rows: Rows<Item>
  /** The accessible name, such as 'Select all loaded tickets'. */
  label: string
}

/** The head of a column of SelectCell; its checkbox selects all loaded rows. */
export function SelectHead<Item extends Row>({ selection, rows, label }: SelectHeadProps<Item>) {
  const { all, rows: selected } = useSelected(selection)
  return (
    <Th box className="w-11">
      <Box
        label={label}
        isChecked={all !== undefined || (selected.size > 0 && selected.size >= rows.total)}
        onPress={() => selection.pressAll(rows)}
        // A touch-sized checkbox is higher than the head; the negative margin keeps the head low.
        className="-my-1"
      />
    </Th>
  )
}

interface SelectCellProps<Item extends Row> {
  selection: Selection<Item>
  id: number
  /** The accessible name, such as 'Select ticket #12'. */
  label: string
  onPress: (isRange: boolean) => void
}

/** The first cell of a selectable row. */
export function SelectCell<Item extends Row>({ selection, id, label, onPress }: SelectCellProps<Item>) {
  const isSelected = useIsSelected(selection, id)
  return (
    <Td part="box">
      <Box label={label} isChecked={isSelected} onPress={onPress} />
    </Td>
  )
}

interface BoxProps {
  className?: string
  label: string
  isChecked: boolean
  onPress: (isRange: boolean) => void
}

/** A checkbox in front of the link that covers its row. It is 44 px wide for touch. */
function Box({ label, isChecked, onPress, className = '' }: BoxProps) {
  return (
    <label className={`group/check relative z-1 grid size-11 place-items-center ${className}`}>
      <CheckMark
        data-row-box
        aria-label={label}
        checked={isChecked}
        // React requires a change handler beside `checked`; only the click event says whether Shift is held.
        onChange={() => {}}
        onClick={({ shiftKey }) => onPress(shiftKey)}
      />
    </label>
  )
}

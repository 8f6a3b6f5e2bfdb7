import type { CSSProperties } from 'react'

interface RowsToComeProps {
  heightPx: number
  /** The height of one row. */
  pitchPx: number
}

/**
 * A placeholder for rows that are not rendered. It looks like empty rows, because the browser shows a new scroll
 * position one frame before the scroll event. Its one cell has no colspan: a colspan would create columns that take
 * width from a fixed table. Scroll anchoring excludes the placeholder; otherwise the browser would scroll when the
 * placeholder moves.
 */
export function RowsToCome({ heightPx, pitchPx }: RowsToComeProps) {
  const style: CSSProperties & Record<'--pitch', string> = { '--pitch': `${pitchPx}px` }
  return (
    <tr aria-hidden className="relative as-list:block [overflow-anchor:none]">
      <td aria-hidden className="p-0 as-list:block" style={{ height: heightPx }}>
        <div className="rows-to-come absolute inset-0" style={style} />
      </td>
    </tr>
  )
}

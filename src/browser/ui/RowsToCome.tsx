import type { CSSProperties } from 'react'

interface RowsToComeProps {
  heightPx: number
  /** The height of one row. */
  pitchPx: number
}

/**
 * Placeholder for rows that are not rendered. Painted like empty rows, because the browser shows a new scroll position
 * one frame before the scroll event. One cell without colspan, which would create columns that take part of a fixed
 * table's width. Excluded from scroll anchoring: the browser would follow the placeholder when it moves.
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

import type { ReactNode } from 'react'

/** The buttons at the end of a dialog or a form: right-aligned, the primary one last. */
export function DialogActions({ children }: { children: ReactNode }) {
  // 24 px below the last field. In a form with a grid, the grid's gap is already 20 px.
  return (
    <div className="mt-6 flex flex-wrap items-center justify-end gap-2 in-[form.grid]:mt-1">{children}</div>
  )
}

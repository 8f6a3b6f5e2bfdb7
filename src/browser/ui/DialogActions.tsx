import type { ReactNode } from 'react'

/** The buttons that end a dialog or a form: to the right, the primary one last. */
export function DialogActions({ children }: { children: ReactNode }) {
  // 24 below the last field; in a form that is a grid, its gap makes 20 of them.
  return (
    <div className="mt-6 flex flex-wrap items-center justify-end gap-2 in-[form.grid]:mt-1">{children}</div>
  )
}

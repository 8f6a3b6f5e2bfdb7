import type { ReactNode } from 'react'

/** The buttons that end a dialog or a form: to the right, the primary one last. */
export function DialogActions({ children }: { children: ReactNode }) {
  return <div className="mt-6 flex flex-wrap items-center justify-end gap-2">{children}</div>
}

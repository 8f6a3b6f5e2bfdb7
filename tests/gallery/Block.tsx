import type { ReactNode } from 'react'

export function Block({ name, children }: { name: string; children: ReactNode }) {
  return (
    <section aria-label={name} className="grid min-w-0 gap-3">
      <h2 className="text-small font-medium text-n600">{name}</h2>
      {children}
    </section>
  )
}

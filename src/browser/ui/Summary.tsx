import type { ReactNode } from 'react'

/** Up to four labelled values in one frame; two columns on smaller screens. */
export function Summary({ items }: { items: readonly { label: string; value: ReactNode }[] }) {
  return (
    <dl className="grid grid-cols-2 gap-px overflow-clip rounded-card border border-n200 bg-n200 lg:auto-cols-fr lg:grid-flow-col lg:grid-cols-none">
      {items.map(({ label, value }) => (
        <div key={label} className="flex min-h-22 flex-col justify-center bg-n0 p-4 sm:p-5">
          <dt className="text-ui text-n600">{label}</dt>
          <dd
            className={
              typeof value === 'number'
                ? 'text-title tabular-nums'
                : 'text-ui leading-8 font-semibold wrap-anywhere sm:text-h3 sm:leading-8'
            }
          >
            {value}
          </dd>
        </div>
      ))}
    </dl>
  )
}

interface CustomerLineProps {
  name: string | null | undefined
  className?: string
}

/** The customer's name below an ID, in lists for staff. Renders nothing if the account was deleted. */
export function CustomerLine({ name, className = '' }: CustomerLineProps) {
  if (!name) return null
  return (
    <span dir="auto" title={name} className={`data-second ${className}`}>
      <span className="as-table:hidden"> </span>
      {name}
    </span>
  )
}

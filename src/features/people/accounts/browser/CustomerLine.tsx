/** The customer's name below an ID, in lists for staff. Renders nothing if the account was deleted. */
export function CustomerLine({ name }: { name: string | null | undefined }) {
  if (!name) return null
  return (
    <span dir="auto" title={name} className="data-second">
      <span className="as-table:hidden"> </span>
      {name}
    </span>
  )
}

/** The customer's name below an ID, in lists for staff. Renders nothing if the account was deleted. */
export function CustomerLine({ name }: { name: string | null | undefined }) {
  if (!name) return null
  return (
    <span
      dir="auto"
      title={name}
      className="normal-nums as-list:wrap-anywhere as-list:whitespace-normal as-table:block as-table:truncate as-table:text-small"
    >
      <span className="as-table:hidden"> </span>
      {name}
    </span>
  )
}

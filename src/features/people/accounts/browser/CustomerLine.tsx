/** The name of a customer below an ID, in a row of a list for staff; nothing if the account was deleted. */
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

/** Recovery codes, to be copied or written down. */
export function RecoveryCodeList({ codes }: { codes: readonly string[] }) {
  return (
    <ul
      aria-label="Recovery codes"
      className="grid grid-cols-2 gap-x-6 gap-y-1.5 rounded-control border border-n200 bg-n25 px-4 py-3 font-mono text-ui text-n900"
    >
      {codes.map((code) => (
        <li key={code}>{code}</li>
      ))}
    </ul>
  )
}

/** The text that the customer wrote when creating the ticket. */
export function TicketDescription({ text }: { text: string }) {
  return (
    <section aria-labelledby="ticket-description">
      <h2 id="ticket-description" className="text-ui font-semibold text-n900">
        Description
      </h2>
      <p
        dir="auto"
        className="mt-2 max-w-[68ch] text-body leading-[26px] text-pretty wrap-anywhere whitespace-pre-wrap text-n800"
      >
        {text || 'No description provided.'}
      </p>
    </section>
  )
}

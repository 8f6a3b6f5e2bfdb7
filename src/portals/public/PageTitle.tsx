interface PageTitleProps {
  title: string
  lead: string
}

/** The heading and the lead of a public page. */
export function PageTitle({ title, lead }: PageTitleProps) {
  return (
    <div>
      <h1 className="text-h1s text-n900 md:text-display">{title}</h1>
      <p className="mt-3 max-w-150 text-body text-pretty text-n700 md:text-lead">{lead}</p>
    </div>
  )
}

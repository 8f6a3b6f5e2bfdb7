import { Fragment, type ReactNode } from 'react'
import { blocksIn, spansIn, type Block, type Run } from './formatting.ts'

interface FormattedTextProps {
  /** The text as a user has typed it. */
  text: string
  /** Renders text that is neither code nor a link; by default as it is. */
  plain?: (text: string) => ReactNode
  className: string
}

/**
 * A message with its bold text, lists, code and addresses shown as such. Everything else looks as it was typed. The key
 * makes React replace the elements of a changed text, because a translator may have replaced their text nodes.
 */
export function FormattedText({ text, plain = (part) => part, className }: FormattedTextProps) {
  return (
    <div
      key={text}
      dir="auto"
      className={`mt-1.5 max-w-[68ch] text-message text-pretty wrap-break-word whitespace-pre-wrap ${className}`}
    >
      {blocksIn(text).map((block, at) => (
        <Fragment key={at}>{elementOf(block, plain)}</Fragment>
      ))}
    </div>
  )
}

type Plain = NonNullable<FormattedTextProps['plain']>

function elementOf(block: Block, plain: Plain) {
  if (block.kind === 'list') {
    const List = block.isNumbered ? 'ol' : 'ul'
    return (
      // Without the role, Safari announces no list.
      <List role="list">
        {block.items.map(({ marker, text }, at) => (
          <li key={at} className="ps-6 -indent-6">
            <span className="inline-block min-w-6 indent-0">{block.isNumbered ? marker : '• '}</span>
            <span>{inline(text, plain)}</span>
          </li>
        ))}
      </List>
    )
  }
  const text = block.lines.join('\n')
  return block.kind === 'code' ? (
    <pre
      dir="ltr"
      translate="no"
      className="my-1 rounded-control bg-n900/6 px-3 py-2 font-mono text-small wrap-anywhere whitespace-pre-wrap"
    >
      <code>{text}</code>
    </pre>
  ) : (
    // The invisible character shows an empty last line, and is not copied.
    <p className="after:content-['\200b']">{inline(text, plain)}</p>
  )
}

const inline = (text: string, plain: Plain) =>
  spansIn(text).map(({ isBold, runs }, at) => {
    const shown = runs.map((run, place) => <Fragment key={place}>{elementOfRun(run, plain)}</Fragment>)
    return isBold ? (
      <strong key={at} className="font-semibold">
        {shown}
      </strong>
    ) : (
      <Fragment key={at}>{shown}</Fragment>
    )
  })

function elementOfRun({ text, href, isCode }: Run, plain: Plain) {
  if (isCode)
    return (
      <code
        dir="ltr"
        translate="no"
        className="rounded-badge bg-n900/6 px-1 font-mono text-small wrap-anywhere"
      >
        {text}
      </code>
    )
  if (href === undefined) return plain(text)
  return (
    // Sends no referrer to the other site.
    <a
      href={href}
      target={href.startsWith('mailto:') ? undefined : '_blank'}
      rel="noopener noreferrer nofollow"
      dir="ltr"
      className="rounded-badge underline underline-offset-4 wrap-anywhere hover:no-underline"
    >
      {text}
    </a>
  )
}

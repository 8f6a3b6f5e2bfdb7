import { linksIn } from './linksIn.ts'

/** Text of a user, with its web addresses as links that send no referrer. */
export function LinkedText({ text }: { text: string }) {
  return linksIn(text).map(({ text: part, href }, at) =>
    href === undefined ? (
      part
    ) : (
      <a
        key={at}
        href={href}
        target="_blank"
        rel="noopener noreferrer nofollow"
        dir="ltr"
        className="rounded-badge underline underline-offset-4 wrap-anywhere hover:no-underline"
      >
        {part}
      </a>
    ),
  )
}

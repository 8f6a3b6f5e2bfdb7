import { linksIn } from './linksIn.ts'

/** What someone wrote, with its web addresses as links. They say nothing of this site to the one that they lead to. */
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

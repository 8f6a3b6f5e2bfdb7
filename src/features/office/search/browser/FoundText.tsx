import { foundParts } from '../../../../shared/text/foundParts.ts'

/** A text in which the found words are marked. */
export function FoundText({ text, words }: { text: string; words: readonly string[] }) {
  return foundParts(text, words).map((part, at) =>
    part.isFound ? (
      <mark key={at} className="bg-tint2 font-semibold text-n900">
        {part.text}
      </mark>
    ) : (
      <span key={at}>{part.text}</span>
    ),
  )
}

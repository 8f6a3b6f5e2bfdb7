import { folded } from '../../../shared/text/folded.ts'

/** The colors of tags. Every color scheme defines them with enough contrast. */
export const tagColors = ['blue', 'green', 'yellow', 'red', 'grey'] as const
export type TagColor = (typeof tagColors)[number]

export const colorNames: Record<TagColor, string> = {
  blue: 'Blue',
  green: 'Green',
  yellow: 'Yellow',
  red: 'Red',
  grey: 'Grey',
}

export const maxTagLength = 30
export const maxTags = 500
export const maxTagsOfTicket = 20

/** Names that differ only in case and accents have the same key: `GRÖSSE`, `Größe` and `grosse`. */
export const tagKey = (name: string): string => folded(name)

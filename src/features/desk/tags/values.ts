import { folded } from '../../../shared/text/folded.ts'

/** The colours of a tag. Every colour scheme defines them with enough contrast. */
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

/** Names are the same whatever their case and accents: `GRÖSSE`, `Größe` and `grosse`. */
export const tagKey = (name: string): string => folded(name)

/** The colors of strands, the lines in drawings: the two colors of the brand, and gray. */
export const strandStroke = { p: 'stroke-strand-p', s: 'stroke-strand-s', n: 'stroke-n300' }
export const strandFill = { p: 'fill-strand-p', s: 'fill-strand-s', n: 'fill-n300' }
export const strandGround = { p: 'bg-strand-p', s: 'bg-strand-s', n: 'bg-n300' }
export type Tone = keyof typeof strandStroke

const tones: readonly Tone[] = ['p', 's', 'n']

/** The color of the strand at an index; the three colors alternate. */
export const toneAt = (index: number): Tone => tones[index % 3] ?? 'p'

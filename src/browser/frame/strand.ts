/** The three colours a strand can have: the brand's two, and the quiet third. */
export const strandStroke = { p: 'stroke-strand-p', s: 'stroke-strand-s', n: 'stroke-n300' }
export const strandFill = { p: 'fill-strand-p', s: 'fill-strand-s', n: 'fill-n300' }
export const strandGround = { p: 'bg-strand-p', s: 'bg-strand-s', n: 'bg-n300' }
export type Tone = keyof typeof strandStroke

const tones: readonly Tone[] = ['p', 's', 'n']

/** Wherever strands lie side by side, their colours take turns. */
export const toneAt = (place: number): Tone => tones[place % 3] ?? 'p'

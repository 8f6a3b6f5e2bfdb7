import type { Tone } from '../../browser/frame/strand.ts'

export interface Strand {
  tone: Tone
  /** The path from outside the page through the tangle into the comb, in the view box of WideHeroDrawing. */
  tangle: string
  /** The path from the comb to the middle of a service in ServicesPanel. */
  run: string
  /** The path from the comb to the lower edge of the drawing on small screens. */
  spread: string
}

/**
 * Six strands (lines like cables) that are tangled above the comb and straight below it. The curves pass through the
 * waypoints of the design. Each Bézier handle is 0.38 times as long as its segment, and parallel to the line between
 * the neighboring waypoints. Below the comb, the horizontal parts have different heights, so that no two strands cross.
 */
export const strands: readonly Strand[] = [
  {
    tone: 'p',
    tangle:
      'M640-60c23 46 18 91 60 120 51 36 98 36 160 36 66 0 105-47 170-36 45 8 87 34 90 80 3 46-36 77-80 92-58 20-99-16-160-10-35 4-62 9-84 36-12 16 2 36 16 50 20 21 46 16 68 36 10 9 10 21 10 34',
    run: 'M890 378V414a14 14 0 0 1-14 14H114a14 14 0 0 0-14 14V576',
    spread: 'M890 378V394a12 12 0 0 1-12 12H745a12 12 0 0 0-12 12V460',
  },
  {
    tone: 's',
    tangle:
      'M2600-60c-342 46-556 99-900 120-168 10-272-37-440-40-54-1-86 26-140 30-61 4-101-24-160-10-60 14-99 34-140 80-29 32-48 71-30 110 20 43 63 54 110 60 55 7 97 2 144-28 21-14 19-47 2-66-23-25-52-30-86-26-22 2-38 18-44 40-13 44-3 74-2 120 0 18 4 30 4 48',
    run: 'M918 378V436a14 14 0 0 1-14 14H314a14 14 0 0 0-14 14V576',
    spread: 'M918 378V408a12 12 0 0 1-12 12H832a12 12 0 0 0-12 12V460',
  },
  {
    tone: 'n',
    tangle:
      'M800-40c0 42-18 72 0 110 23 49 51 77 100 100 56 26 102-1 160 20 43 15 89 27 96 72 6 35-41 49-76 54-42 6-68-35-110-26-22 5-18 33-24 55-3 12 0 20 0 33',
    run: 'M946 378V458a14 14 0 0 1-14 14H514a14 14 0 0 0-14 14V576',
    spread: 'M946 378V422a12 12 0 0 1-12 12H919a12 12 0 0 0-12 12V460',
  },
  {
    tone: 'p',
    tangle:
      'M2600 120c-342 68-552 151-900 180-169 14-274-37-440-70-44-9-76-12-110-40-34-28-19-83-60-100-40-16-67 36-110 30-51-7-69-60-120-60-51 0-88 21-120 60-21 25-27 67 0 86 35 24 68-12 110-10 36 1 64-2 94 18 23 15 26 39 32 66 6 24-1 40-2 65 0 13 0 20 0 33',
    run: 'M974 378V480a14 14 0 0 1-14 14H714a14 14 0 0 0-14 14V576',
    spread: 'M974 378V425a9 9 0 0 0 9 9H984a9 9 0 0 1 9 9V460',
  },
  {
    tone: 's',
    tangle:
      'M990-40c-23 38-62 56-60 100 2 43 27 84 70 90 54 8 76-69 130-60 39 6 52 51 50 90-2 40-24 69-60 88-30 16-57-15-90-6-17 5-22 21-28 38-5 16 0 28 0 45 0 13 0 20 0 33',
    run: 'M1002 378V502a14 14 0 0 1-14 14H914a14 14 0 0 0-14 14V576',
    spread: 'M1002 378V408a12 12 0 0 0 12 12H1068a12 12 0 0 1 12 12V460',
  },
  {
    tone: 'n',
    tangle:
      'M2600 420c-342-84-550-184-900-220-144-15-229 56-370 90-61 15-99 55-160 40-47-12-69-52-80-100-7-33 51-48 40-80-11-32-46-40-80-40-41 0-61 28-100 40-33 10-70-11-88 18-17 27 3 59 28 78 31 25 69 1 102 24 26 18 27 45 38 75 4 12 0 20 0 33',
    run: 'M1030 378V502a14 14 0 0 0 14 14H1086a14 14 0 0 1 14 14V576',
    spread: 'M1030 378V394a12 12 0 0 0 12 12H1155a12 12 0 0 1 12 12V460',
  },
]

/** Indices in drawing order: later strands cross over earlier ones. */
export const drawingOrder = [2, 0, 5, 1, 4, 3]

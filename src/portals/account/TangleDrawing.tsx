const strands = [
  {
    tangle:
      'M560-30c4 27 19 45 10 70-13 35-31 56-62 77-34 23-63 41-103 33-31-6-25-47-50-65-34-24-59-42-101-43-50-2-85 9-127 36-26 17-43 42-38 72 6 32 28 61 61 61 52 1 78-33 123-59 29-17 42-36 70-54 28-17 46-48 77-38 45 14 80 42 86 88 6 40-28 64-62 86-49 33-88 42-146 52-38 7-62-8-101-9-31-1-51-2-81 3-14 2-32 3-32 17',
    run: 'M84 320V472a14 14 0 0 0 14 14H112',
    tone: 'stroke-[color-mix(in_srgb,var(--on-band)_32%,var(--band))]',
  },
  {
    tangle:
      'M-40 74c54-12 87-26 142-32 56-6 92-7 148-1 63 7 105 8 163 34 33 14 74 32 66 67-10 45-53 61-98 71-52 11-91 2-140-19-32-14-67-33-62-68 6-36 44-53 81-53 37 0 78 16 81 53 4 42-37 59-68 88-25 24-44 39-77 48-31 8-52-8-84-7-22 1-37 1-56 11-12 7-20 17-20 31',
    run: 'M36 320V624a14 14 0 0 0 14 14H112',
    tone: 'stroke-on-band',
  },
  {
    tangle:
      'M2600-300c-570 99-930 163-1500 260-174 30-285 46-460 73-50 8-81 18-132 17-42-1-67-28-108-22-47 7-69 36-114 54-33 13-57 12-90 26-20 8-40 12-46 32-7 23 1 43 18 60 21 21 43 36 73 31 67-10 103-41 165-67 39-17 60-49 102-46 32 3 62 27 59 59-4 37-38 52-72 68-35 17-62 15-101 16-53 1-87-8-140-11-31-2-52-7-83-3-31 4-50 12-79 25-14 6-32 10-32 25',
    run: 'M60 320V548a14 14 0 0 0 14 14H112',
    tone: 'stroke-[color-mix(in_srgb,var(--on-band)_60%,var(--band))]',
  },
]

/**
 * A drawing of three strands (lines like cables). They begin in a tangle, pass through a comb (a bar with slots), and
 * end at the icons of the three benefits. A later strand crosses over an earlier one, with a gap in the background
 * color. The shades are mixed colors instead of transparent ones, so that a crossing shows only the upper color. The
 * curves pass through waypoints. Each Bézier handle is 0.38 times as long as its segment, as in the drawing on the home
 * page.
 */
export function TangleDrawing() {
  return (
    <svg
      aria-hidden
      width="640"
      height="736"
      fill="none"
      strokeWidth="6"
      className="pointer-events-none absolute top-0 left-0 hidden overflow-visible lg:block"
    >
      {strands.map(({ tangle, run, tone }) => (
        <g key={run}>
          <path d={tangle} strokeWidth="12" className="stroke-band" />
          <path d={tangle} className={tone} />
          <path d={run} className={tone} />
        </g>
      ))}
      <rect x="18" y="297" width="84" height="26" rx="6" className="fill-on-band" />
      <path
        d="M36 303v14M60 303v14M84 303v14"
        strokeWidth="3"
        strokeLinecap="round"
        className="stroke-band"
      />
    </svg>
  )
}

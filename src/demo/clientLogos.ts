/** A mark of 32 by 32 units for each client, and the width of its name beside it. */
const marks: Record<string, [mark: string, nameWidth: number]> = {
  'Harbor Supply': [
    '<path d="M16 3v26M9 9h14M4 18c0 7 5 11 12 11s12-4 12-11"/><circle cx="16" cy="5" r="2.5"/>',
    132,
  ],
  'Fairfield Clinic': [
    '<rect x="3" y="3" width="26" height="26" rx="8"/><path d="M16 10v12M10 16h12"/>',
    140,
  ],
  'Weldon Freight': [
    '<path d="M2 8h17v14H2zM19 13h6l5 5v4H19"/><circle cx="9" cy="24" r="3"/><circle cx="24" cy="24" r="3"/>',
    142,
  ],
  'Stoneridge Law': ['<path d="M3 28 12 6l6 12 4-6 7 16z"/>', 142],
  'Mill Street Bakery': ['<path d="M4 20c0-9 5-14 12-14s12 5 12 14v6H4zM11 12v8M16 10v10M21 12v8"/>', 172],
}

/** The drawn logo of each client, by its name. */
export const clientLogoSvgs: ReadonlyMap<string, string> = new Map(
  Object.entries(marks).map(([name, [mark, nameWidth]]) => [name, logoSvg(name, mark, nameWidth)]),
)

// An image has only the fonts of the system, of whatever widths: textLength keeps the name within the picture.
function logoSvg(name: string, mark: string, nameWidth: number): string {
  const width = 42 + nameWidth
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} 32" width="${width}" height="32">
<g fill="none" stroke="#23262e" stroke-width="2.5" stroke-linecap="round" stroke-linejoin="round">${mark}</g>
<text x="42" y="23" font-family="Inter, Helvetica, Arial, sans-serif" font-size="19" font-weight="600" fill="#23262e" textLength="${nameWidth - 2}" lengthAdjust="spacingAndGlyphs">${name}</text>
</svg>
`
}

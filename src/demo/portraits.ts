export interface Portrait {
  skin: string
  hair: string
  clothes: string
  ground: string
  style: keyof typeof hairBehind
  glasses?: true
  beard?: true
}

const hairline = 'M246 214C236 96 404 96 394 214C388 176 366 160 336 158C296 156 258 168 246 214Z'

/** The hair behind the head, by style, as an SVG path. The hairline in front of the head is the same for everyone. */
const hairBehind = {
  short: 'M250 200C244 112 396 112 390 200L386 228H254Z',
  bob: 'M236 206C226 92 414 92 404 206C408 250 406 276 398 296H242C234 276 232 250 236 206Z',
  long: 'M236 206C226 92 414 92 404 206C410 280 424 330 430 372H210C216 330 230 280 236 206Z',
  bun: 'M320 60a36 36 0 1 1 0 72a36 36 0 1 1 0-72ZM250 200C244 112 396 112 390 200L388 236H252Z',
  round:
    'M320 84C400 84 432 146 426 206C422 252 398 276 384 276H256C242 276 218 252 214 206C208 146 240 84 320 84Z',
} as const

const shape = (path: string, fill: string) => `<path d="${path}" fill="${fill}"/>`

/** An SVG of 640 by 480 pixels: a head and shoulders of flat shapes in front of two colored lines. */
export function portraitSvg({ skin, hair, clothes, ground, style, glasses, beard }: Portrait): string {
  return [
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 640 480" width="640" height="480">',
    `<rect width="640" height="480" fill="${ground}"/>`,
    '<path d="M0 392H640" stroke="#0f172a" stroke-width="12"/>',
    '<path d="M0 418H640" stroke="#94a0b2" stroke-width="12"/>',
    shape(hairBehind[style], hair),
    shape('M288 262H352V352C352 384 288 384 288 352Z', skin),
    // The shadow of the chin.
    '<path d="M288 300C308 318 332 318 352 300V286H288Z" fill="#000" fill-opacity=".14"/>',
    shape('M132 480C136 392 206 350 286 340C296 372 344 372 354 340C434 350 504 392 508 480Z', clothes),
    `<ellipse cx="320" cy="216" rx="70" ry="86" fill="${skin}"/>`,
    beard
      ? shape('M249 208C246 342 394 342 391 208C384 250 352 260 320 260C288 260 256 250 249 208Z', hair)
      : '',
    shape(hairline, hair),
    glasses
      ? '<g fill="none" stroke="#1c2430" stroke-width="6"><rect x="264" y="204" width="48" height="36" rx="14"/><rect x="328" y="204" width="48" height="36" rx="14"/><path d="M312 218h16"/></g>'
      : '',
    '</svg>',
  ].join('')
}

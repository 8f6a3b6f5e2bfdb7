import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { parseColor } from './color.ts'
import { brandCss, contrast, fontOf, paletteOf } from './palette.ts'

const channel = fc.integer({ min: 0, max: 255 })
const anyColor = fc
  .tuple(channel, channel, channel)
  .map(([red, green, blue]) => `rgb(${red}, ${green}, ${blue})`)
const often = { numRuns: 5000 }
/** For the dark tests, which include extreme colors on purpose and need fewer runs. */
const many = { numRuns: 1500 }

/** Fails without `expect`, which takes longer than the calculation: this runs 400,000 times. */
function expectContrast(least: number, color: string, ground: string): void {
  const found = contrast(color, ground)
  if (!(found >= least)) expect.fail(`The contrast of ${color} on ${ground} is ${found}, less than ${least}.`)
}

const expectReadableOn = (text: string, ground: string) => expectContrast(4.5, text, ground)

describe('Whatever colours a brand chooses, its pages stay readable', () => {
  test('text in the brand colour has a contrast of 4.5:1 on white', () => {
    fc.assert(
      fc.property(anyColor, (color) => expectReadableOn(paletteOf(color)['--ink'], '#fff')),
      often,
    )
  })

  test('text on the brand colours has a contrast of 4.5:1', () => {
    fc.assert(
      fc.property(anyColor, anyColor, (primary, secondary) => {
        const palette = paletteOf(primary, secondary)
        expectReadableOn(palette['--on-p'], palette['--p'])
        expectReadableOn(palette['--on-s'], palette['--s'])
      }),
      often,
    )
  })

  test('text on a hovered button has a contrast of 4.5:1, and the button visibly changes', () => {
    fc.assert(
      fc.property(anyColor, (color) => {
        const palette = paletteOf(color)
        expectReadableOn(palette['--on-p'], palette['--hover-p'])
        expect(palette['--hover-p']).not.toBe(palette['--p'])
      }),
      often,
    )
  })

  test('grey text has a contrast of 4.5:1 on every soft background, and outlines of fields 3:1 on white', () => {
    fc.assert(
      fc.property(anyColor, (color) => {
        const palette = paletteOf(color)
        for (const ground of [
          '#fff',
          palette['--n25'],
          palette['--n50'],
          palette['--n100'],
          palette['--tint'],
        ]) {
          for (const text of ['--n600', '--n700', '--n800', '--n900'] as const)
            expectReadableOn(palette[text], ground)
        }
        expectReadableOn(palette['--n500'], '#fff')
        expectReadableOn(palette['--n500'], palette['--n25'])
        expectContrast(3, palette['--n400'], '#fff')
      }),
      often,
    )
  })

  test('a strand is visible on white even where the brand is white', () => {
    fc.assert(
      fc.property(anyColor, anyColor, (primary, secondary) => {
        const palette = paletteOf(primary, secondary)
        expectContrast(1.4, palette['--strand-p'], '#fff')
        expectContrast(1.4, palette['--strand-s'], '#fff')
      }),
      often,
    )
    expect(paletteOf('#fff', '#fff')['--strand-p']).not.toBe('#ffffff')
  })
})

const extremes = [
  '#0f172a',
  '#64748b',
  '#dc2626',
  '#ffd400',
  '#222',
  '#44403c',
  '#facc15',
  '#001f5b',
  '#fff',
  '#000',
]
const anyOrExtreme = fc.oneof(anyColor, fc.constantFrom(...extremes))
/** All backgrounds of text: the page, raised surfaces and soft fills. */
const grounds = ['--n0', '--raised', '--n25', '--n50', '--n100', '--tint'] as const

describe('On a dark page every brand keeps the same contrasts', () => {
  const darkOf = (primary: string, secondary?: string) => paletteOf(primary, secondary, 'dark')

  test('the page is dark, what floats is lighter, and hairlines are lighter than both', () => {
    fc.assert(
      fc.property(anyOrExtreme, (color) => {
        const palette = darkOf(color)
        expect(contrast(palette['--n0'], '#000')).toBeLessThan(1.3)
        const light = (['--n0', '--raised', '--n200'] as const).map((name) => contrast(palette[name], '#000'))
        expect(light).toEqual(light.toSorted((one, other) => one - other))
      }),
      many,
    )
  })

  test('text, grey or in the brand colour, has 4.5:1 on every ground', () => {
    fc.assert(
      fc.property(anyOrExtreme, (color) => {
        const palette = darkOf(color)
        for (const ground of grounds) {
          for (const text of ['--ink', '--n500', '--n600', '--n700', '--n800', '--n900'] as const)
            expectReadableOn(palette[text], palette[ground])
        }
        for (const ground of ['--tint2', '--panel'] as const) expectReadableOn('#fff', palette[ground])
        expectReadableOn(palette['--n0'], palette['--n900'])
      }),
      many,
    )
  })

  test('text on the brand colours, hovered or large, has 4.5:1', () => {
    fc.assert(
      fc.property(anyOrExtreme, anyOrExtreme, (primary, secondary) => {
        const palette = darkOf(primary, secondary)
        expectReadableOn(palette['--on-p'], palette['--p'])
        expectReadableOn(palette['--on-p'], palette['--hover-p'])
        expect(palette['--hover-p']).not.toBe(palette['--p'])
        expectReadableOn(palette['--on-s'], palette['--s'])
        expectReadableOn(palette['--on-band'], palette['--band'])
      }),
      many,
    )
  })

  test('buttons, strands and outlines of fields have 3:1 on the page and on what floats', () => {
    fc.assert(
      fc.property(anyOrExtreme, anyOrExtreme, (primary, secondary) => {
        const palette = darkOf(primary, secondary)
        for (const ground of ['--n0', '--raised'] as const) {
          for (const control of ['--p', '--s', '--strand-p', '--strand-s', '--n400'] as const)
            expectContrast(3, palette[control], palette[ground])
        }
      }),
      many,
    )
  })

  test('a colour that can be seen stays as it is; one that is nearly black becomes nearly white', () => {
    expect(darkOf('#ffd400')['--p']).toBe('#ffd400')
    expect(darkOf('#dc2626')['--p']).toBe('#dc2626')
    expect(contrast(darkOf('#0f172a')['--p'], '#000')).toBeGreaterThan(15)
    expect(contrast(darkOf('#000')['--p'], '#000')).toBeGreaterThan(15)
  })
})

/** The light and the dark value of each color that is the same for all brands. */
const fixed = new Map(
  [
    ...readFileSync('src/browser/styles/tokens.css', 'utf8').matchAll(
      /--([a-z-]+): light-dark\((#\w{6}), (#\w{6})\)/g,
    ),
  ].map(([, name = '', light = '', dark = '']) => [name, { light, dark }]),
)

describe.each(['light', 'dark'] as const)(
  'The colours that no brand changes are readable: %s',
  (appearance) => {
    const of = (name: string) => fixed.get(name)?.[appearance] ?? ''
    const { '--n0': page, '--raised': raised, '--n100': soft } = paletteOf(undefined, undefined, appearance)

    test.each(['blue', 'yellow', 'green', 'red'])('a %s badge', (name) => {
      expectReadableOn(of(`on-${name}`), of(name))
      // The dot may have less contrast, because a word stands beside it.
      expect(contrast(of(`${name}-dot`), of(name))).toBeGreaterThanOrEqual(appearance === 'light' ? 2.4 : 4.5)
    })

    test('danger as a text and as a button, and success', () => {
      for (const ground of [page, raised, soft]) {
        expectReadableOn(of('danger'), ground)
        if (ground !== soft) expectReadableOn(of('success'), ground)
      }
      for (const ground of ['danger-fill', 'danger-edge']) expectReadableOn('#fff', of(ground))
      for (const ground of [page, raised]) {
        expect(contrast(of('danger-fill'), ground)).toBeGreaterThanOrEqual(3)
      }
    })
  },
)

describe('A brand colour may be written in any way of CSS', () => {
  test.each([
    ['#fc1', '#ffcc11'],
    ['#FACC15', '#facc15'],
    ['#000c', '#333333'],
    ['rgb(250 204 21)', '#facc15'],
    ['rgba(0, 0, 0, 0.8)', '#333333'],
    ['rgb(100%, 0%, 0%)', '#ff0000'],
    ['hsl(0, 72.2%, 50.6%)', '#dc2626'],
    ['hsl(0.5turn 100% 25%)', '#008080'],
    ['hsla(-120deg, 100%, 50%, 100%)', '#0000ff'],
    [' RebeccaPurple ', '#663399'],
    ['red', '#ff0000'],
  ])('%s', (written, read) => {
    expect(paletteOf(written)['--p']).toBe(read)
  })

  test.each([
    '',
    'reddish',
    '#12',
    '#12345',
    'rgb(1,2)',
    'rgb(a,b,c)',
    'url(x)',
    'ffffff',
    'constructor',
    '#fff;}',
  ])('an invalid colour counts as absent: "%s"', (written) => {
    expect(parseColor(written)).toBeUndefined()
    expect(paletteOf(written, written)).toEqual(paletteOf('#0f172a', '#64748b'))
  })
})

describe('The colours of the three example brands match the design', () => {
  test('slate', () => {
    expect(paletteOf()).toMatchObject({
      '--ink': '#0f172a',
      '--edge': '#09101f',
      '--tint': '#f4f6fb',
      '--tint2': '#e1e6f1',
      '--on-p': '#ffffff',
      '--n25': '#fafbfd',
      '--n200': '#e0e3e9',
      '--n400': '#8d929c',
      '--n600': '#535862',
      '--n900': '#11141a',
    })
  })
  test('yellow', () => {
    expect(paletteOf('#facc15', '#334155')).toMatchObject({
      '--ink': '#8f7300',
      '--edge': '#c6a10e',
      '--tint': '#fdf6e3',
      '--tint2': '#f6e6b5',
      '--on-p': '#000000',
      '--n25': '#fcfbf9',
      '--n200': '#e5e3dc',
      '--n400': '#969287',
      '--n600': '#5c584d',
      '--n900': '#16140d',
    })
  })
  test('red', () => {
    expect(paletteOf('#dc2626', '#1f2937')).toMatchObject({
      '--ink': '#dc2626',
      '--edge': '#ae1c1c',
      '--tint': '#fff0ed',
      '--tint2': '#ffd4cb',
      '--on-p': '#ffffff',
      '--n25': '#fdfafa',
      '--n200': '#e9e1e0',
      '--n400': '#9c8f8d',
      '--n600': '#625453',
      '--n900': '#1a1110',
    })
  })
  test('a grey brand has grey neutrals, and two equal colours still give two different strands', () => {
    expect(paletteOf('#777', '#777')['--n500']).toMatch(/^#(..)\1\1$/)
    expect(paletteOf('#777', '#777')['--strand-s']).not.toBe('#777777')
  })
})

describe('The values of a brand cannot break out of the style sheet', () => {
  test('whatever the values, the result is rules of colours and font names', () => {
    fc.assert(
      fc.property(fc.string(), fc.string(), fc.string(), (primary, secondary, font) => {
        const [css = '', rules = ''] = brandCss(primary, secondary, font).split('@supports')
        expect(css).toMatch(/^:root\{[^{}<>@;]+(;[^{}<>@;]+)*\}$/)
        // The dark values, in a rule for browsers that support light-dark().
        expect(rules).toMatch(
          /^ \(color:light-dark\(red,red\)\)\{:root\{(--[a-z0-9-]+:light-dark\(#\w{6},#\w{6}\);?)+\}@media screen\{[^<]+\}\}$/,
        )
      }),
    )
  })

  test('Inter falls back to fonts of the same metrics, other families to the system fonts', () => {
    expect(fontOf()).toBe(
      '"Inter", "Inter stand-in", "Inter stand-in, Android", sans-serif, system-ui, sans-serif',
    )
    expect(fontOf("'Source Sans 3', serif")).toBe('"Source Sans 3", serif, system-ui, sans-serif')
    expect(fontOf('x"; } body { display: none')).not.toMatch(/[;{}]/)
  })
})

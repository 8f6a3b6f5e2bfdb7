import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { parseColor } from './color.ts'
import { brandCss, contrast, fontOf, paletteOf } from './palette.ts'

const channel = fc.integer({ min: 0, max: 255 })
const anyColor = fc
  .tuple(channel, channel, channel)
  .map(([red, green, blue]) => `rgb(${red}, ${green}, ${blue})`)
const often = { numRuns: 5000 }

const expectReadableOn = (text: string, ground: string) => {
  expect(contrast(text, ground)).toBeGreaterThanOrEqual(4.5)
}

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
        expect(contrast(palette['--n400'], '#fff')).toBeGreaterThanOrEqual(3)
      }),
      often,
    )
  })

  test('a strand is visible on white even where the brand is white', () => {
    fc.assert(
      fc.property(anyColor, anyColor, (primary, secondary) => {
        const palette = paletteOf(primary, secondary)
        expect(contrast(palette['--strand-p'], '#fff')).toBeGreaterThanOrEqual(1.4)
        expect(contrast(palette['--strand-s'], '#fff')).toBeGreaterThanOrEqual(1.4)
      }),
      often,
    )
    expect(paletteOf('#fff', '#fff')['--strand-p']).not.toBe('#ffffff')
  })
})

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
  test('whatever the values, the result is one rule of colours and font names', () => {
    fc.assert(
      fc.property(fc.string(), fc.string(), fc.string(), (primary, secondary, font) => {
        expect(brandCss(primary, secondary, font)).toMatch(/^:root\{[^{}<>@;]+(;[^{}<>@;]+)*\}$/)
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

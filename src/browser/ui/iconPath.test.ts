import { icons, type IconNode } from 'lucide'
import { describe, expect, it } from 'vitest'
import { iconPath } from './iconPath.ts'

describe('The path of an icon', () => {
  it.each<[IconNode[number], string]>([
    [['path', { d: 'm10 17 5-5-5-5' }], 'M0 0m10 17 5-5-5-5'],
    [['circle', { cx: '12', cy: '8', r: '4' }], 'M8 8a4 4 0 1 0 8 0a4 4 0 1 0 -8 0'],
    [['ellipse', { cx: '12', cy: '5', rx: '9', ry: '3' }], 'M3 5a9 3 0 1 0 18 0a9 3 0 1 0 -18 0'],
    [
      ['rect', { width: '7', height: '9', x: '3', y: '2', rx: '1' }],
      'M4 2h5a1 1 0 0 1 1 1v7a1 1 0 0 1 -1 1h-5a1 1 0 0 1 -1 -1v-7a1 1 0 0 1 1 -1',
    ],
    [['line', { x1: '2', x2: '22', y1: '5', y2: '6' }], 'M2 5L22 6'],
    [['polyline', { points: '8 10 4 14' }], 'M8 10 4 14'],
    [['polygon', { points: '8 10 4 14 2 2' }], 'M8 10 4 14 2 2z'],
  ])('draws %j', (shape, path) => {
    expect(iconPath([shape])).toBe(path)
  })

  it('has every shape of all icons', () => {
    const shapes = Object.values(icons).flat()
    expect(shapes.filter((shape) => iconPath([shape]) === '')).toEqual([])
  })
})

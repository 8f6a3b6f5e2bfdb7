import { describe, expect, test } from 'vitest'
import { chooseNode } from './chooseNode.js'

const packaged = (version: string) => ({ version, path: 'node_modules/node/bin/node' })
const own = (version: string) => ({ version, path: '/usr/bin/node' })

describe('The Node that runs the program', () => {
  test('is the packaged one, whatever the machine has', () => {
    for (const version of ['14.21.3', '24.30.0', '26.10.0']) {
      expect(chooseNode(packaged('24.21.0'), own(version))).toEqual({ path: 'node_modules/node/bin/node' })
    }
  })

  test('is the own one of a machine for which only an old release is packaged, and a line says so', () => {
    expect(chooseNode(packaged('24.0.0'), own('24.9.1'))).toEqual({
      path: '/usr/bin/node',
      remark: "Using this machine's Node 24.9.1: the packaged one is 24.0.0.",
    })
  })

  test('is that old release where the own one is older or too old', () => {
    for (const version of ['22.20.0', '24.0.0', '23.99.0']) {
      expect(chooseNode(packaged('24.0.0'), own(version))).toEqual({ path: 'node_modules/node/bin/node' })
    }
  })

  test('is the own one where none is packaged, if it is new enough', () => {
    expect(chooseNode(undefined, own('24.0.0'))).toEqual({ path: '/usr/bin/node' })
    expect(chooseNode(undefined, own('22.20.0'))).toEqual({
      problem: 'install Node 24 or newer (this is 22.20.0) and start again.',
    })
  })
})

import { renderToString } from 'react-dom/server'
import { prerenderToNodeStream } from 'react-dom/static'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { loadedLater } from './loadedLater.tsx'

const Greeting = ({ name }: { name: string }) => <p>Hello {name}</p>

// Components load while they render, as in a browser.
beforeAll(() => vi.stubEnv('SSR', false))
afterAll(() => vi.unstubAllEnvs())

it('A component that cannot be loaded beforehand is no failure, and is loaded again', async () => {
  let tries = 0
  const later = loadedLater<{ name: string }>(async () => {
    tries += 1
    if (tries === 1) throw new Error('The network is gone.')
    return Greeting
  })
  expect(await later.preload()).toBe(false)
  expect(await later.preload()).toBe(true)
  expect(await later.preload()).toBe(true)
  expect(tries).toBe(2)
  expect(renderToString(<later.Later name="Ada" />)).toContain('Hello <!-- -->Ada')
})

it('A component for which something else stands already is not said to be there, once it can be loaded', async () => {
  let isOnline = false
  const later = loadedLater<{ name: string }>(
    async () => {
      if (!isOnline) throw new Error('The network is gone.')
      return Greeting
    },
    () => null,
  )
  await prerenderToNodeStream(<later.Later name="Ada" />)
  isOnline = true
  expect(await later.preload()).toBe(false)
})

it('A dialog is loaded when it opens, or when a pointer or the focus reaches the control that opens it', async () => {
  let loads = 0
  const dialog = () =>
    loadedLater<{ open: boolean; onClose: () => void; name: string }>(async () => {
      loads += 1
      return Greeting
    })
  const { Later } = dialog()
  const props = { onClose: () => {}, name: 'Ada' }
  await prerenderToNodeStream(<Later {...props} open={false} />)
  expect(loads).toBe(0)
  await prerenderToNodeStream(<Later {...props} open />)
  expect(loads).toBe(1)
  dialog().intent.onPointerEnter()
  dialog().intent.onFocus()
  expect(loads).toBe(3)
})

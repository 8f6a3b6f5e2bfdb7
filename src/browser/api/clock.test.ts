import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import {
  fromDeviceTime,
  onClockSetBack,
  recordServerTime,
  serverNow,
  steadyNow,
  toDeviceTime,
} from './clock.ts'
import { hourMs, minuteMs } from '../../shared/time/durations.ts'

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date', 'performance'] })
  steadyNow()
})
afterEach(() => {
  vi.useRealTimers()
})

const setClock = (byMs: number) => vi.setSystemTime(Date.now() + byMs)

describe('The steady counter', () => {
  it('goes on where the clock of the device is set back, and says so', () => {
    const setBack = vi.fn<() => void>()
    onClockSetBack(setBack)
    const before = steadyNow()
    setClock(-3 * hourMs)
    vi.advanceTimersByTime(minuteMs)
    expect(steadyNow() - before).toBeCloseTo(minuteMs, 0)
    expect(setBack).toHaveBeenCalledTimes(1)
  })

  it('counts the time for which the device slept', () => {
    const before = steadyNow()
    setClock(hourMs)
    expect(steadyNow() - before).toBeCloseTo(hourMs, 0)
  })

  it('is read by other tabs as a time of the device, which from the future means nothing', () => {
    const at = toDeviceTime(steadyNow() - minuteMs)
    expect(steadyNow() - (fromDeviceTime(at) ?? 0)).toBeCloseTo(minuteMs, 0)
    setClock(-hourMs)
    expect(fromDeviceTime(at)).toBeUndefined()
  })
})

describe("The server's time", () => {
  it('is that of the last response plus its age, whatever the clock of the device says since', () => {
    const served = Date.parse('2026-03-01T12:00:00Z')
    recordServerTime(new Headers({ date: new Date(served).toUTCString(), age: '5' }))
    vi.advanceTimersByTime(minuteMs)
    setClock(-3 * hourMs)
    expect(serverNow()).toBeCloseTo(served + 5000 + minuteMs, 0)
  })

  it('is not changed by a response without a date', () => {
    const before = serverNow()
    recordServerTime(new Headers())
    expect(serverNow()).toBe(before)
  })
})

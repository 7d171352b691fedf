import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { type LocationBrowser, lookUpLocation } from './look-up-location.ts'

type Answer = { point: { latitude: number; longitude: number } } | { code: number } | 'never'
type Permission = PermissionState | 'broken' | 'missing'

const home = { latitude: 40.0172, longitude: -105.2851 }

/** A fake browser that responds at once, later through `answer`, or never, and records its calls. */
function fakeBrowser(first: Answer, permission: Permission = 'prompt') {
  const asked: (PositionOptions | undefined)[] = []
  let give: (answer: Answer) => void = () => {
    throw new Error('No lookup has started yet.')
  }
  // only the fields that the code reads
  const geolocation: LocationBrowser['geolocation'] = {
    getCurrentPosition(onFind, onFail, options) {
      asked.push(options)
      give = (answer) => {
        if (answer === 'never') return
        if ('point' in answer) onFind({ coords: answer.point } as GeolocationPosition)
        else onFail?.({ code: answer.code } as GeolocationPositionError)
      }
      give(first)
    },
  }
  const permissions: LocationBrowser['permissions'] =
    permission === 'missing'
      ? undefined
      : {
          query: () =>
            permission === 'broken'
              ? Promise.reject(new TypeError('not known'))
              : Promise.resolve({ state: permission } as PermissionStatus),
        }
  return { asked, browser: { geolocation, permissions }, answer: (answer: Answer) => give(answer) }
}

function report() {
  return { onFind: vi.fn(), onFail: vi.fn(), onEnd: vi.fn() }
}

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

describe.each(['hero', 'filter'] as const)('the %s flow', (flow) => {
  test('GEO-03, GEO-04: finds the device', async () => {
    const told = report()
    const { browser, asked } = fakeBrowser({ point: home })
    await lookUpLocation(flow, browser, told)
    expect(told.onFind).toHaveBeenCalledExactlyOnceWith(home)
    expect(asked).toEqual([{ enableHighAccuracy: true, timeout: 15_000, maximumAge: 600_000 }])
  })

  test('GEO-12, GEO-18: reports a browser without geolocation', async () => {
    const told = report()
    await lookUpLocation(flow, {}, told)
    expect(told.onFail).toHaveBeenCalledExactlyOnceWith('unsupported')
  })

  test.each([
    [1, 'denied'],
    [2, 'unavailable'],
    [3, 'timeout'],
    [99, 'other'],
  ])('GEO-13 to GEO-16, GEO-19 to GEO-22: maps code %i to %s', async (code, issue) => {
    const told = report()
    await lookUpLocation(flow, fakeBrowser({ code }).browser, told)
    expect(told.onFail).toHaveBeenCalledExactlyOnceWith(issue)
  })

  test('OPEN-54: asks even when permission is denied, to respond to every click', async () => {
    const told = report()
    await lookUpLocation(flow, fakeBrowser({ code: 1 }, 'denied').browser, told)
    expect(told.onFail).toHaveBeenCalledExactlyOnceWith('denied')
  })

  test('GEO-04: waits as long as the browser does', async () => {
    const told = report()
    const { browser, answer } = fakeBrowser('never')
    await lookUpLocation(flow, browser, told)
    vi.advanceTimersByTime(60_000)
    expect(told.onEnd).not.toHaveBeenCalled()
    answer({ point: home })
    expect(told.onFind).toHaveBeenCalledExactlyOnceWith(home)
  })
})

describe('decisions, the landing request for a location: the list automatically', () => {
  test('gets a rough position when permission was granted before', async () => {
    const told = report()
    const { browser, asked } = fakeBrowser({ point: home }, 'granted')
    await lookUpLocation('granted', browser, told)
    expect(asked).toEqual([{ enableHighAccuracy: false, timeout: 15_000, maximumAge: 600_000 }])
    expect(told.onFind).toHaveBeenCalledExactlyOnceWith(home)
  })

  test.each(['prompt', 'denied', 'broken', 'missing'] as const)(
    'does not ask when the permission is %s',
    async (permission) => {
      const told = report()
      const { browser, asked } = fakeBrowser({ point: home }, permission)
      await lookUpLocation('granted', browser, told)
      expect(asked).toEqual([])
      expect(told.onEnd).toHaveBeenCalledOnce()
    },
  )
})

describe('the landing map', () => {
  test('GEO-06, OPEN-55: skips a browser without geolocation', async () => {
    const told = report()
    await lookUpLocation('map', {}, told)
    expect(told.onEnd).toHaveBeenCalledOnce()
    expect(told.onFail).not.toHaveBeenCalled()
  })

  test.each(['granted', 'prompt', 'broken', 'missing'] as const)(
    'GEO-05, GEO-07, GEO-09: asks when the permission is %s',
    async (permission) => {
      const told = report()
      const { browser, asked } = fakeBrowser({ point: home }, permission)
      await lookUpLocation('map', browser, told)
      expect(asked).toEqual([{ enableHighAccuracy: false, timeout: 15_000, maximumAge: 600_000 }])
      expect(told.onFind).toHaveBeenCalledExactlyOnceWith(home)
    },
  )

  test('GEO-08: ends silently when permission is denied', async () => {
    const told = report()
    const { browser, asked } = fakeBrowser({ point: home }, 'denied')
    await lookUpLocation('map', browser, told)
    expect(asked).toEqual([])
    expect(told.onEnd).toHaveBeenCalledOnce()
  })

  test('GEO-05, OPEN-57: stops waiting after 5 seconds, and still uses a later result', async () => {
    const told = report()
    const { browser, answer } = fakeBrowser('never')
    await lookUpLocation('map', browser, told)
    vi.advanceTimersByTime(4999)
    expect(told.onEnd).not.toHaveBeenCalled()
    vi.advanceTimersByTime(1)
    expect(told.onEnd).toHaveBeenCalledOnce()
    answer({ point: home })
    expect(told.onFind).toHaveBeenCalledExactlyOnceWith(home)
  })

  test('GEO-05: a result in time stops the timer', async () => {
    const told = report()
    await lookUpLocation('map', fakeBrowser({ code: 3 }).browser, told)
    vi.advanceTimersByTime(60_000)
    expect(told.onFail).toHaveBeenCalledExactlyOnceWith('timeout')
    expect(told.onEnd).not.toHaveBeenCalled()
  })
})

import { act, screen } from '@testing-library/react'
import type { ReactNode } from 'react'
import { hydrateRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import watchdog from '../public/watchdog.js?raw'
import { rootOptions } from './root-errors.ts'

const words = 'Unable to load the application. Please refresh the page.'
const file = `${location.origin}/assets/main-1.js`
const isShown = () => screen.queryByText(words) !== null
const logged = vi.fn()
let root: Root | undefined

/** Adds the file name to reported errors, as browsers do. */
function nameFile(event: Event) {
  if (event instanceof ErrorEvent && event.filename === '')
    Object.defineProperty(event, 'filename', { value: file })
}

const listening: [string, (event: Event) => void, boolean][] = []

/** Runs the watchdog as a page does; its listeners are removed after each test. */
function startWatchdog() {
  const listen = (name: string, heard: (event: Event) => void, options: boolean | object = false) => {
    const captures = options === true
    listening.push([name, heard, captures])
    addEventListener(name, heard, captures)
  }
  new Function('addEventListener', watchdog)(listen)
}

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  vi.spyOn(console, 'error').mockImplementation(logged)
  // the test DOM has neither of them
  vi.stubGlobal('reportError', (error: Error) =>
    dispatchEvent(new ErrorEvent('error', { error, filename: file })),
  )
  Object.assign(HTMLElement.prototype, { showPopover: () => undefined })
  addEventListener('error', nameFile, true)
  startWatchdog()
})

afterEach(() => {
  dispatchEvent(new Event('bakesale:started'))
  for (const [name, heard, captures] of listening.splice(0)) removeEventListener(name, heard, captures)
  removeEventListener('error', nameFile, true)
  Reflect.deleteProperty(HTMLElement.prototype, 'showPopover')
  act(() => root?.unmount())
  root = undefined
  document.body.replaceChildren()
  vi.useRealTimers()
  vi.restoreAllMocks()
  logged.mockReset()
})

/** Hydrates a page with this server HTML, and waits until it shows the text `shown`. */
async function takeOver(html: string, app: ReactNode, shown: string) {
  const place = document.createElement('div')
  place.innerHTML = html
  document.body.append(place)
  // `act` would intercept errors before the options get them
  root = hydrateRoot(place, app, rootOptions)
  await vi.waitFor(() => expect(place.textContent).toBe(shown))
}

function Broken(): ReactNode {
  throw new Error('It cannot be rendered.')
}

test('logs a hydration mismatch without reporting that the application failed', async () => {
  await takeOver('<p>5:42 PM</p>', <p>7:42 AM</p>, '7:42 AM')
  expect(isShown()).toBe(false)
  expect(logged).toHaveBeenCalledOnce()
})

test.each(['before', 'after'])(
  'STATIC-19: shows the error when rendering fails %s the application has started',
  async (when) => {
    const start = () => dispatchEvent(new Event('bakesale:started'))
    if (when === 'after') start()
    await takeOver('<p>5:42 PM</p>', <Broken />, '')
    if (when === 'before') start()
    expect(isShown()).toBe(true)
  },
)

test.each([
  ['a script does not load', () => missScript()],
  ['a module throws', () => dispatchEvent(new ErrorEvent('error', { filename: file }))],
  ['the start fails', () => dispatchEvent(new Event('unhandledrejection'))],
  ['nothing starts within 10 seconds', () => void vi.advanceTimersByTime(10_000)],
])('STATIC-19: shows the error when %s before the application has started', (_, fail) => {
  fail()
  expect(isShown()).toBe(true)
  dispatchEvent(new Event('bakesale:started'))
  expect(isShown()).toBe(false)
})

test('an error after the start of the application is not a loading failure', () => {
  dispatchEvent(new Event('bakesale:started'))
  dispatchEvent(new ErrorEvent('error', { filename: file }))
  expect(isShown()).toBe(false)
})

function missScript() {
  const script = document.createElement('script')
  document.body.append(script)
  script.dispatchEvent(new Event('error'))
}

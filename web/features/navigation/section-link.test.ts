import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { sectionLink } from './section-link.ts'

const scrollIntoView = vi.fn()
const scrollTo = vi.fn()
let sections: string[] = []
/** the callback for the page's growth; null without an observer */
let onGrowth: (() => void) | null = null
let listeners = new Map<string, () => void>()

beforeEach(() => {
  vi.useFakeTimers()
  listeners = new Map()
  vi.stubGlobal('document', {
    getElementById: (id: string) =>
      sections.includes(id) ? { scrollIntoView: () => scrollIntoView(id) } : null,
  })
  vi.stubGlobal('window', {
    scrollTo,
    addEventListener: (event: string, listener: () => void) => listeners.set(event, listener),
    removeEventListener: (event: string) => listeners.delete(event),
  })
  vi.stubGlobal(
    'ResizeObserver',
    class {
      readonly told: () => void
      constructor(told: () => void) {
        this.told = told
      }
      observe() {
        onGrowth = this.told
        this.told()
      }
      disconnect() {
        onGrowth = null
      }
    },
  )
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.clearAllMocks()
})

test.each(['browse', 'how-it-works'] as const)(
  'NAV-17, NAV-19: the link to %s scrolls after 200 ms',
  (section) => {
    sections = ['browse', 'how-it-works']
    const link = sectionLink(section)
    expect(link.href).toBe(`/#${section}`)
    link.onClick()
    vi.advanceTimersByTime(199)
    expect(scrollIntoView).not.toHaveBeenCalled()
    vi.advanceTimersByTime(1)
    expect(scrollIntoView).toHaveBeenCalledExactlyOnceWith(section)
  },
)

test('NAV-18: Browse scrolls to 800 px without the listings on the page', () => {
  sections = []
  sectionLink('browse').onClick()
  vi.advanceTimersByTime(200)
  expect(scrollTo).toHaveBeenCalledExactlyOnceWith({ top: 800 })
})

test('NAV-19: How It Works does not scroll without its section on the page', () => {
  sections = []
  sectionLink('how-it-works').onClick()
  vi.advanceTimersByTime(200)
  expect(scrollTo).not.toHaveBeenCalled()
})

test('NAV-19: scrolls again when the section appears later or moves', () => {
  sections = []
  sectionLink('how-it-works').onClick()
  vi.advanceTimersByTime(200)
  sections = ['how-it-works']
  onGrowth?.()
  onGrowth?.()
  expect(scrollIntoView).toHaveBeenCalledTimes(2)
  vi.advanceTimersByTime(3000)
  expect(onGrowth).toBeNull()
  expect(listeners.size).toBe(0)
})

test('NAV-17: stops when the visitor scrolls', () => {
  sections = ['browse']
  sectionLink('browse').onClick()
  vi.advanceTimersByTime(200)
  listeners.get('wheel')?.()
  expect(onGrowth).toBeNull()
  expect(listeners.size).toBe(0)
})

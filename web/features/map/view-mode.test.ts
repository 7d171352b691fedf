import { expect, test } from 'vitest'
import { requestedMode, setViewModeEvent, viewModeChanged, viewModeChangedEvent } from './view-mode.ts'

test('FIND-28, OPEN-40: both window events are named for the product', () => {
  expect(setViewModeEvent).toBe('bakesale:set-view-mode')
  expect(viewModeChangedEvent).toBe('bakesale:view-mode-changed')
})

test.each(['list', 'map'] as const)('FIND-29: both events carry the mode %s', (mode) => {
  expect(requestedMode(new CustomEvent(setViewModeEvent, { detail: { mode } }))).toBe(mode)
  expect(viewModeChanged(mode)).toMatchObject({ type: viewModeChangedEvent, detail: { mode } })
})

test.each([[undefined], [null], ['map'], [{}], [{ mode: 'globe' }], [{ mode: 1 }]])(
  'FIND-29: ignores a request without a mode (%j)',
  (detail) => {
    expect(requestedMode(new CustomEvent(setViewModeEvent, { detail }))).toBeNull()
    expect(requestedMode(new Event(setViewModeEvent))).toBeNull()
  },
)

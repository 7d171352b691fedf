import { describe, expect, test } from 'vitest'
import { hasMoney, shownSales } from './shown-overview.ts'

const none = { paidOut: '0.00', onTheWay: '0.00', cash: '0.00', owed: '0.00', isPickupPaused: false }

describe('whether to show money', () => {
  test.each([
    ['no payment yet', {}, false],
    ['some was paid out', { paidOut: '8.79' }, true],
    ['some is on the way', { onTheWay: '8.79' }, true],
    ['some was paid in cash', { cash: '9.50' }, true],
    ['some is owed', { owed: '0.71' }, true],
    ['there is a credit', { owed: '-0.71' }, true],
    ['pickup is paused', { isPickupPaused: true }, true],
  ])('%s', (_, money, isShown) => {
    expect(hasMoney({ ...none, ...money })).toBe(isShown)
  })
})

describe('the shown sales charts', () => {
  const sales = (...orders: number[]) =>
    orders.map((count, i) => ({ date: `2026-11-0${i + 1}`, orders: count, amount: '9.50' }))

  test.each([
    ['none', [0, 0, 0], [0, 0], []],
    ['those of one day', [0, 0, 3], [0, 3], []],
    ['those of two days of a week', [1, 0, 3], [0, 4], ['day']],
    ['those of two weeks, long ago', [0, 0, 0], [1, 2], ['week']],
    ['those of two days and weeks', [1, 0, 3], [1, 4], ['day', 'week']],
  ])('%s', (_, days, weeks, spans) => {
    const shown = shownSales({ salesByDay: sales(...days), salesByWeek: sales(...weeks) })
    expect(shown.map(({ span }) => span)).toEqual(spans)
  })
})

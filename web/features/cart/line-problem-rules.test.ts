import { describe, expect, test } from 'vitest'
import { cartLine, jamLine } from '#tests/make/make-cart-line.ts'
import { groupByBaker, lineId } from './cart-rules.ts'
import { fieldProblems, refusedLines, shownProblems, withoutProblems } from './line-problem-rules.ts'

const loaf = cartLine()
const rolls = cartLine({ id: 'rolls', title: 'Rolls' })
const jam = jamLine()
const bakers = groupByBaker([loaf, rolls, jam])
const visit = { day: '2026-11-28', placeId: null, address: '88 Alder Ave', possible: null }
const visitOf = () => visit
const pickup = { visit, lines: [loaf, rolls] }

const soldOut = { code: 'sold_out', message: 'Only 1 serving is available.' }
const refusal = { cookId: 'tomas', ...soldOut, lines: [] }

describe('refused lines of a checkout', () => {
  test('are found by their position among the baker’s lines', () => {
    const refused = { ...refusal, lines: [{ foodListingId: 'rolls', line: 1, ...soldOut }] }
    const problems = refusedLines(bakers, visitOf, [refused])
    expect([...problems.keys()]).toEqual([lineId(rolls)])
    expect(withoutProblems([loaf, rolls, jam], problems).flatMap(({ lines }) => lines)).toEqual([loaf, jam])
  })

  test('are all of a baker’s when the baker is refused, with one message', () => {
    const problems = refusedLines(bakers, visitOf, [
      { ...refusal, code: 'email_unconfirmed', message: 'Confirm first.' },
    ])
    expect([...problems.keys()]).toEqual([lineId(loaf), lineId(rolls)])
    expect(shownProblems(pickup, problems)).toMatchObject([
      { problem: { message: 'Confirm first.', isUnconfirmed: true }, lines: [loaf, rolls] },
    ])
  })

  test('show a bad time at its field, and one without another slot beside the line', () => {
    const message = 'Choose another.'
    const at = (field: string) =>
      refusedLines(bakers, visitOf, [
        { ...refusal, lines: [{ foodListingId: 'loaf', line: 0, field, code: 'invalid', message }] },
      ])
    expect(fieldProblems(pickup, at('pickupTime'))).toEqual({ pickupTime: message })
    expect(shownProblems(pickup, at('pickupTime'))).toEqual([])
    const full = { visit: { ...visit, possible: { isNeeded: true, windows: [] } }, lines: pickup.lines }
    expect(fieldProblems(full, at('pickupWindow'))).toEqual({})
    expect(shownProblems(full, at('pickupWindow'))).toHaveLength(1)
    expect(shownProblems(pickup, at('quantity'))).toHaveLength(1)
  })
})

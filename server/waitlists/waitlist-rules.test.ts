import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { headStart, peopleToNotify, peopleWaitingAgain } from './waitlist-rules.ts'

const now = new Date('2026-11-27T14:00:00Z')
const agoBy = (milliseconds: number) => new Date(now.getTime() - milliseconds)
/** When a person was notified, by the suffix: just now ("!") or longer ago ("?"). */
const toldAt: Record<string, Date> = { '!': agoBy(headStart - 1), '?': agoBy(headStart) }
/** "a2" waits for two; "a2!" was notified. */
const person = (text: string) => ({
  name: text.charAt(0),
  servings: Number(text.charAt(1)),
  told_at: toldAt[text.charAt(2)] ?? null,
})
const line = (text: string) => text.split(' ').filter(Boolean).map(person)
const names = (people: { name: string }[]) => people.map(({ name }) => name).join('')

describe('waitlists: who is notified of free servings', () => {
  it.each([
    ['nobody, if nothing is free', 'a1 b1', 0, 1, ''],
    ['the first in line', 'a1 b1 c1', 1, 1, 'a'],
    ['as many as want what is free', 'a1 b2 c1', 3, 1, 'ab'],
    ['everybody, if enough is free', 'a1 b2 c1', 9, 1, 'abc'],
    ['the first even if they want more', 'a5 b1', 2, 1, 'a'],
    ['the next ones who fit', 'a2 b5 c1', 3, 1, 'ab'],
    ['nobody, if less than the fewest servings is free', 'a1 b1', 5, 6, ''],
    ['as many as can order a box', 'a6 b6 c6', 11, 6, 'a'],
    ['nobody during the head start of the notified', 'a2! b1', 2, 1, ''],
    ['the next, from what those leave', 'a2! b1 c1', 3, 1, 'b'],
    ['the next after the head start', 'a2? b1', 2, 1, 'b'],
    ['nobody twice', 'a1? b1!', 9, 1, ''],
    ['nobody, if nobody waits', '', 9, 1, ''],
  ])('%s', (_, waiting, free, fewest, notified) => {
    expect(names(peopleToNotify(line(waiting), { free, fewest }, now))).toBe(notified)
  })

  it('are the first people not yet notified, who want at most the free servings except for the last', () => {
    const anybody = fc.record({
      servings: fc.integer({ min: 1, max: 5 }),
      told_at: fc.constantFrom(null, agoBy(1), agoBy(headStart)),
    })
    fc.assert(
      fc.property(
        fc.array(anybody, { maxLength: 8 }),
        fc.nat({ max: 20 }),
        fc.integer({ min: 1, max: 3 }),
        (waiting, free, fewest) => {
          const notified = peopleToNotify(waiting, { free, fewest }, now)
          const waitingPeople = waiting.filter(({ told_at }) => told_at === null)
          expect(notified).toEqual(waitingPeople.slice(0, notified.length))
          const wanted = notified.slice(0, -1).reduce((sum, { servings }) => sum + servings, 0)
          expect(notified.length === 0 || wanted + fewest <= free).toBe(true)
        },
      ),
    )
  })
})

test.each([
  ['people notified longer ago, if it is sold out again', 'a1? b1! c1', 0, 1, 'a'],
  ['also if too little is left for a box', 'a6?', 5, 6, 'a'],
  ['nobody while some is available', 'a1?', 1, 1, ''],
])('waitlists: who waits again: %s', (_, waiting, free, fewest, again) => {
  expect(names(peopleWaitingAgain(line(waiting), { free, fewest }, now))).toBe(again)
})

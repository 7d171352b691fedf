import { describe, expect, test } from 'vitest'
import { firstWalk, nextStep, type Walked } from './nearest-steps-rules.ts'

/** A first walk that met nothing, of words that can be looked up, in a market of a million. */
const nothing: Walked = {
  found: 0,
  end: firstWalk(false),
  market: 1_000_000,
  count: 25,
  isOfCategory: false,
  least: null,
}

describe('what a search around a place does after a walk that has not met enough', () => {
  test.each([
    ['nothing of a thousand, in a million', {}, 'look up'],
    ['four of a thousand, in a million', { found: 4 }, 'look up'],
    ['five of a thousand, in a million', { found: 5 }, { walk: 8000 }],
    ['nothing of a thousand, in five million: too little to tell', { market: 5_000_000 }, { walk: 4000 }],
    [
      'two of a thousand, in five million: too little to tell',
      { found: 2, market: 5_000_000 },
      { walk: 4000 },
    ],
    ['three of a thousand, in five million', { found: 3, market: 5_000_000 }, { walk: 20_000 }],
    ['three of four thousand, in five million', { found: 3, end: 4000, market: 5_000_000 }, 'look up'],
    ['four of four thousand, in five million', { found: 4, end: 4000, market: 5_000_000 }, { walk: 20_000 }],
    ['twenty of four thousand, in five million', { found: 20, end: 4000, market: 5_000_000 }, { walk: 8000 }],
    [
      'two of a thousand, in three million: too little to go far for',
      { found: 2, market: 3_000_000 },
      { walk: 4000 },
    ],
    ['nothing of four thousand, in a hundred million', { end: 4000, market: 100_000_000 }, 'look up'],
    [
      'forty-nine of a thousand, in ten thousand: a walk to a page meets half of all',
      { found: 49, market: 10_000 },
      'look up',
    ],
    ['fifty of a thousand, in ten thousand', { found: 50, market: 10_000 }, { walk: 8000 }],
    ['seven of a thousand, in a market that nobody counted', { found: 7, market: null }, 'look up'],
    ['eight of a thousand, in a market that nobody counted', { found: 8, market: null }, { walk: 8000 }],
    ['a long walk met three, in a million', { found: 3, end: 8000 }, 'as far as told'],
    ['a long walk met two, in a million', { found: 2, end: 8000 }, 'look up'],
    ['a longer one met nineteen, in five million', { found: 19, end: 20_000, market: 5_000_000 }, 'look up'],
    [
      'a longer one met twenty, in five million',
      { found: 20, end: 20_000, market: 5_000_000 },
      'as far as told',
    ],
  ] satisfies [string, Partial<Walked>, ReturnType<typeof nextStep>][])('%s', (_, walked, step) => {
    expect(nextStep({ ...nothing, ...walked })).toEqual(step)
  })

  test.each([
    ['in a million they lie close enough', {}, { walk: 8000 }],
    ['in five million they may lie far', { market: 5_000_000 }, { walk: 20_000 }],
    ['in five million, where the walk met ten', { market: 5_000_000, found: 10 }, { walk: 8000 }],
    ['after a long walk', { end: 8000, found: 2 }, 'as far as told'],
  ] satisfies [string, Partial<Walked>, ReturnType<typeof nextStep>][])(
    'more than could be looked up: %s',
    (_, walked, step) => {
      expect(nextStep({ ...nothing, least: 6000, ...walked })).toEqual(step)
    },
  )

  test('what cannot be looked up is walked to, and asked for as far as that tells', () => {
    expect(nextStep({ ...nothing, least: 0 })).toEqual({ walk: 8000 })
    expect(nextStep({ ...nothing, least: 0, market: 5_000_000 })).toEqual({ walk: 8000 })
    expect(nextStep({ ...nothing, least: 0, end: 8000 })).toBe('as far as told')
  })

  test.each([
    ['one of three hundred, in a million', { found: 1 }, 'look up'],
    ['two of three hundred, in a million: too few to tell', { found: 2 }, { walk: 2000 }],
    ['four of three hundred, in a million', { found: 4 }, 'as far as told, else look up'],
    ['five of three hundred, in a million', { found: 5 }, 'as far as told'],
    ['nine of two thousand, in a million', { found: 9, end: 2000 }, 'look up'],
    ['ten of two thousand, in a million', { found: 10, end: 2000 }, 'as far as told, else look up'],
    ['thirty of two thousand, in a million', { found: 30, end: 2000 }, 'as far as told'],
    ['nothing of three hundred, in five million', { market: 5_000_000 }, { walk: 2000 }],
    ['one of two thousand, in five million', { found: 1, end: 2000, market: 5_000_000 }, 'look up'],
    ['six of two thousand, in five million', { found: 6, end: 2000, market: 5_000_000 }, 'as far as told'],
    ['two of three hundred, in a market that nobody counted', { found: 2, market: null }, 'look up'],
    ['more than could be looked up', { end: 2000, least: 6000 }, 'as far as told'],
    ['cannot be looked up', { least: 0 }, 'as far as told'],
  ] satisfies [string, Partial<Walked>, ReturnType<typeof nextStep>][])(
    'of a category: %s',
    (_, walked, step) => {
      const ofCategory = { ...nothing, isOfCategory: true, end: firstWalk(true) }
      expect(nextStep({ ...ofCategory, ...walked })).toEqual(step)
    },
  )
})

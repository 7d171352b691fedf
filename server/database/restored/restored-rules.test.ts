import { describe, expect, test } from 'vitest'
import { testNow } from '#tests/make/clock.ts'
import { type DatabaseMark, type Found, longestSilence, whyRestored } from './restored-rules.ts'

const ago = (milliseconds: number) => new Date(testNow.getTime() - milliseconds)
const long = longestSilence + 1
const mark: DatabaseMark = { identity: '7/16384/16500', timeline: 1, risenAt: ago(1_000) }
const found = (change: Partial<Found> = {}): Found => ({
  identity: '7/16384/16500',
  timeline: 1,
  heardAt: ago(1_000),
  kept: { identity: '7/16384/16500', at: ago(1_000) },
  isBeside: false,
  isStarting: true,
  ...change,
})
const why = (change: Partial<Found> = {}, ours: DatabaseMark | null = mark) =>
  whyRestored(ours, found(change), testNow)

describe('whether the database was restored', () => {
  test.each<[string, Partial<Found>]>([
    ['a new start', {}],
    ['a failover that lost nothing', { timeline: 2 }],
    ['a fail-over under a running process', { timeline: 2, isStarting: false }],
    ['a start after a long outage of everything', { heardAt: ago(long) }],
    ['a start on a new machine while others work', { kept: null }],
    ['a process whose file was deleted while it runs', { kept: null, isStarting: false, heardAt: ago(long) }],
    ['a process that used another database before', { kept: { identity: '7/1/2', at: testNow } }],
  ])('%s is not a restore', (_, change) => {
    expect(why(change)).toBeNull()
  })

  test.each<[string, Partial<Found>, string]>([
    ['a dump into another database', { identity: '7/16999/16500' }, 'copied'],
    ['a dump over the same database', { identity: '7/16384/20001' }, 'copied'],
    [
      'a snapshot that is older than the mark outside',
      { kept: { identity: mark.identity, at: testNow } },
      'older',
    ],
    [
      'a fail-over that lost what had left',
      { kept: { identity: mark.identity, at: testNow }, timeline: 2, isStarting: false },
      'older',
    ],
    ['an unobserved recovery', { kept: null, timeline: 2 }, 'promoted'],
    [
      'a recovery that only somebody saw who was away',
      { kept: { identity: mark.identity, at: ago(long + 2_000) }, timeline: 2 },
      'promoted',
    ],
    ['an unobserved snapshot', { kept: null, heardAt: ago(long) }, 'silent'],
    ['a snapshot including the mark next to it', { isBeside: true, heardAt: ago(long) }, 'silent'],
  ])('%s is a restore', (_, change, because) => {
    expect(why(change)).toBe(because)
  })

  test('an empty database is not restored; one older than the mark is, after a long silence', () => {
    expect(why({ kept: null, heardAt: null }, null)).toBeNull()
    expect(why({ kept: null }, null)).toBeNull()
    expect(why({ kept: null, heardAt: ago(long) }, null)).toBe('silent')
  })
})

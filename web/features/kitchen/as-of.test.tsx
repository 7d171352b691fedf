import { expect, test } from 'vitest'
import { renderPart, wordsOf } from '#tests/make/render-part.tsx'
import { AsOf } from './as-of.tsx'

test.each([
  ['America/New_York', '10:30 PM'],
  ['Asia/Tokyo', '12:30 PM'],
  ['Pacific/Honolulu', '5:30 PM'],
])('shows the time of the data in the time zone %s', (timeZone, clock) => {
  const words = wordsOf(renderPart(<AsOf moment={Date.parse('1970-01-01T03:30:00Z')} timeZone={timeZone} />))
  expect(words).toContain(`your day as of ${clock}.`)
})

test('adds the day if it is not today in that zone', () => {
  // the test clock is midnight of January 1, 1970, UTC: in New York the evening before
  const at = (moment: string) =>
    wordsOf(renderPart(<AsOf moment={Date.parse(moment)} timeZone="America/New_York" />))
  expect(at('1970-01-01T05:30:00Z')).toContain('your day as of Thursday 12:30 AM.')
  expect(at('1970-01-01T04:30:00Z')).toContain('your day as of 11:30 PM.')
})

test('renders nothing for current data', () => {
  expect(wordsOf(renderPart(<AsOf moment={null} timeZone="America/New_York" />))).toBe('')
})

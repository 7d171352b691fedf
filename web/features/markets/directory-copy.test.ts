import { describe, expect, test } from 'vitest'
import { criteriaText, type DirectoryListing, directoryFailedText, directoryTypes } from '#shared/api/usda.ts'
import { ApiError, NoResponseError } from '#web/data/api-client.ts'
import {
  answerNotice,
  cardOf,
  criteriaNotice,
  directoryLabels,
  failureNotice,
  sourceText,
} from './directory-copy.ts'

const listing: DirectoryListing = {
  listing_id: '7',
  listing_name: 'Rye Market',
  location_address: '',
  location_city: 'Boulder',
  location_state: 'CO',
  location_zipcode: '80302',
  listing_desc: 'Rye',
  media_website: null,
  latitude: null,
  longitude: -105,
  distance: 2,
}
const refused = (fields?: Record<string, string>) =>
  new ApiError(422, JSON.stringify({ error: 'invalid', message: 'No', fields, requestId: '1' }))

describe('the texts of the directory search', () => {
  test('MKT-12: offers the five directories', () => {
    expect(Object.keys(directoryLabels)).toEqual([...directoryTypes])
  })

  test('MKT-13, OPEN-59: without any criterion', () => {
    expect(criteriaNotice).toEqual({ title: 'Search Parameters Required', text: criteriaText, tone: 'bad' })
    expect(failureNotice(refused())).toEqual(criteriaNotice)
    expect(failureNotice(refused({ zip: 'No such ZIP' }))).toBeNull()
  })

  test('MKT-15: without results', () => {
    expect(answerNotice({ source: 'usda', data: [] })).toMatchObject({
      title: 'No Results',
      text: 'No locations found for your search criteria.',
    })
  })

  test.each([new ApiError(503, 'down'), new NoResponseError('/api/usda/csa'), new Error('odd')])(
    'MKT-16: when it fails',
    (error) => {
      expect(failureNotice(error)).toMatchObject({ title: 'Search Error', text: directoryFailedText })
    },
  )

  test('MKT-17: when it succeeds, with the count', () => {
    expect(answerNotice({ source: 'usda', data: [listing] })).toMatchObject({
      title: 'Search Complete',
      text: 'Found 1 location.',
    })
    expect(answerNotice({ source: 'usda', data: [listing, listing] }).text).toBe('Found 2 locations.')
  })

  test('OPEN-69: names the source if it is not the USDA', () => {
    expect(sourceText('usda', 'csa')).toBeNull()
    expect(sourceText('bundled', 'farmersmarket')).toContain('our own short list')
    expect(sourceText('imported', 'csa')).toContain('It doesn’t include other kinds of places.')
  })

  test('MKT-10, MKT-11: converts a place to a card, on the map only with both coordinates', () => {
    expect(cardOf(listing)).toMatchObject({
      name: 'Rye Market',
      address: 'Boulder, CO',
      zip: '80302',
      isPlaced: false,
    })
    expect(cardOf({ ...listing, latitude: 40 })).toMatchObject({
      latitude: 40,
      longitude: -105,
      isPlaced: true,
    })
  })
})

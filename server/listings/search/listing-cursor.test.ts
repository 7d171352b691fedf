import { describe, expect, test } from 'vitest'
import { newId } from '#server/database/new-id.ts'
import { ListingSearch } from '#shared/api/listing-search.ts'
import { NearestPosition, readCursor, writeCursor } from './listing-cursor.ts'

describe('the cursor of a search for the nearest', () => {
  const search = ListingSearch.parse({ latitude: '40.7', longitude: '-74' })
  const id = newId()
  const read = (end: unknown) => readCursor({ ...search, cursor: writeCursor(search, end) }, NearestPosition)

  test('API-01: holds the end of its page', () => {
    expect(read({ miles: 4, id, reach: 4.2 })).toEqual({ miles: 4, id, reach: 4.2 })
    // without `reach`, and among the listings without a point
    expect(read({ miles: 4, id })).toEqual({ miles: 4, id })
    expect(read({ at: 1, id })).toEqual({ at: 1, id })
  })

  test.each([{ reach: -1 }, { reach: 12_501 }, { reach: '4' }, { reach: null }, { more: 1 }])(
    'API-01: is rejected when forged: %j',
    (forged) => {
      expect(() => read({ miles: 4, id, ...forged })).toThrow('This page belongs to another search.')
    },
  )
})

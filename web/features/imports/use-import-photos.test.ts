import { expect, it } from 'vitest'
import { photosElsewhere } from './use-import-photos.ts'

it('lists each photo on another site once', () => {
  const row = (photos: string[]) => ({
    line: 2,
    title: 'Bun',
    bake: null,
    bakeLine: null,
    faults: [],
    unknownCategory: null,
    notes: [],
    photos,
  })
  const own = `/photos/${'0'.repeat(32)}-800.jpg`
  const rows = [
    row(['https://a.example/1.jpg', own]),
    row(['https://a.example/1.jpg', 'https://a.example/2.jpg']),
  ]
  expect(photosElsewhere({ rows })).toEqual(['https://a.example/1.jpg', 'https://a.example/2.jpg'])
})

import { expect, test } from 'vitest'
import { largestPhoto } from '#shared/api/photos.ts'
import { photoProblem } from './photo-checks.ts'

test.each([
  ['text/plain', 10],
  ['application/x-msdownload', 10],
  ['', 10],
  ['image/jpeg', 0],
])('POST-20: rejects a file of type %j with %i bytes', (type, size) => {
  expect(photoProblem({ type, size })).toBe('Please select an image file')
})

test('POST-21: accepts photos up to 10 MB', () => {
  expect(photoProblem({ type: 'image/png', size: largestPhoto })).toBeNull()
  expect(photoProblem({ type: 'image/png', size: largestPhoto + 1 })).toBe(
    'Image size must be less than 10MB',
  )
})

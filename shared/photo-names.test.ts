import { expect, test } from 'vitest'
import { photoId, photoUrl } from './photo-names.ts'

const id = 'c49a6b00112233445566778899aabbcc'

test("finds the photo's id in its address, in any width and format", () => {
  expect(photoUrl(id)).toBe(`/photos/${id}-800.jpg`)
  expect(photoId(photoUrl(id))).toBe(id)
  expect(photoId(photoUrl(id, 200, 'avif'))).toBe(id)
})

test.each([
  '/photos/loaf.webp',
  `/photos/${id}-801.jpg`,
  `/photos/${id}-800.gif`,
  `https://evil.example/photos/${id}-800.jpg`,
  `/photos/../${id}-800.jpg`,
  '',
])('rejects %j as an address of a photo', (address) => {
  expect(photoId(address)).toBeNull()
})

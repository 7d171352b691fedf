import { expect, it } from 'vitest'
import { photosIn } from './photo-cell-rules.ts'

const own = `/photos/${'0'.repeat(32)}-800.jpg`

it.each([
  ['', []],
  ['https://a.example/1.jpg', ['https://a.example/1.jpg']],
  [
    'https://a.example/1,2.jpg, https://a.example/3.jpg',
    ['https://a.example/1,2.jpg', 'https://a.example/3.jpg'],
  ],
  [
    'https://a.example/1.jpg\nhttps://a.example/1.jpg; http://b.example/2.png',
    ['https://a.example/1.jpg', 'http://b.example/2.png'],
  ],
  [`photo.jpg ${own}`, [own]],
  [
    '1 2 3 4 5 6'.replaceAll(/\d/g, 'https://a.example/$&'),
    [1, 2, 3, 4, 5].map((one) => `https://a.example/${one}`),
  ],
])('the photos of %j are %j', (cell, photos) => {
  expect(photosIn(cell)).toEqual(photos)
})

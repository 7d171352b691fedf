import { expect, test } from 'vitest'
import {
  bakerContent,
  isSameContent,
  listingContent,
  personName,
  photoIdsOf,
  reviewContent,
} from './reported-content-rules.ts'

const photo = '0123456789abcdef0123456789abcdef'

const listing = {
  title: 'Rye',
  description: 'Dark.\nVery dark.',
  ingredients: '',
  cuisine: 'Bread',
  price_cents: 950,
  serving_description: 'one loaf',
  pickup_instructions: 'Ring twice.',
} as const

test('a listing’s snapshot has all reportable fields except empty ones', () => {
  expect(listingContent(listing, [photo])).toEqual({
    title: 'Rye',
    parts: [
      { name: 'Title', text: 'Rye' },
      { name: 'Description', text: 'Dark.\nVery dark.' },
      { name: 'Category', text: 'Bread' },
      { name: 'Price', text: '$9.50 per serving' },
      { name: 'Serving', text: 'one loaf' },
      { name: 'Pickup instructions', text: 'Ring twice.' },
    ],
    photos: [`/photos/${photo}-800.jpg`],
  })
})

test('a review’s snapshot has its stars, text and reply', () => {
  const review = { rating: 1, body: 'Burnt.', reply: null, listing_title: 'Rye' }
  expect(reviewContent(review).title).toBe('Review of Rye')
  expect(reviewContent(review).parts.map(({ text }) => text)).toEqual(['1 of 5', 'Burnt.'])
  expect(reviewContent({ ...review, reply: 'Sorry.' }).parts.at(-1)).toEqual({
    name: 'Baker’s reply',
    text: 'Sorry.',
  })
})

test('a baker’s snapshot has the name, profile text and photo', () => {
  const baker = {
    first_name: 'Ana',
    last_name: '',
    bio: 'Buns.',
    profile_image_url: `/photos/${photo}-800.jpg`,
  }
  expect(bakerContent(baker)).toEqual({
    title: 'Ana',
    parts: [
      { name: 'Name', text: 'Ana' },
      { name: 'About', text: 'Buns.' },
    ],
    photos: [`/photos/${photo}-800.jpg`],
  })
  expect(photoIdsOf(bakerContent(baker))).toEqual([photo])
  expect(
    photoIdsOf(bakerContent({ ...baker, profile_image_url: 'https://elsewhere.example/a.jpg' })),
  ).toEqual([])
  expect(personName({ first_name: 'Ana', last_name: 'Ruiz' })).toBe('Ana Ruiz')
})

test('equal content compares equal in any key order', () => {
  const content = listingContent(listing, [])
  const { title, parts, photos } = content
  expect(
    isSameContent(content, { photos, parts: parts.map(({ name, text }) => ({ text, name })), title }),
  ).toBe(true)
  expect(isSameContent(content, listingContent({ ...listing, description: 'Light.' }, []))).toBe(false)
})

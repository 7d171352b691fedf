import { expect, test } from 'vitest'
import { type HeadTag, headTags } from './head-tags.ts'

const site = 'https://bakesale.example'
const page = { title: 'Rye · BakeSale', description: 'Dark.', canonicalPath: '/food/1', isPrivate: false }

/** What a tag of this name or property says, or null without one. */
function said(tags: readonly HeadTag[], name: string): string | undefined {
  const tag = tags.find(({ attributes: a }) => [a.name, a.property, a.rel].includes(name))
  return tag?.attributes.content ?? tag?.attributes.href
}

test('a page is known by its own address, and shared with the picture of the site', () => {
  const tags = headTags(site, page)
  expect(said(tags, 'canonical')).toBe('https://bakesale.example/food/1')
  expect(said(tags, 'og:url')).toBe('https://bakesale.example/food/1')
  expect(said(tags, 'og:type')).toBe('website')
  expect(said(tags, 'og:image')).toBe('https://bakesale.example/share.png')
  expect(said(tags, 'og:image:width')).toBe('1200')
  expect(said(tags, 'twitter:card')).toBe('summary_large_image')
})

test("a listing is shared with its photo and price, and the site's measures are not said of the photo", () => {
  const offer = { price: '9.50', isAvailable: false }
  const tags = headTags(site, { ...page, imagePath: '/photos/rye.webp', offer })
  expect(said(tags, 'og:image')).toBe('https://bakesale.example/photos/rye.webp')
  expect(said(tags, 'og:image:width')).toBeUndefined()
  expect(said(tags, 'og:type')).toBe('product')
  expect(said(tags, 'product:price:amount')).toBe('9.50')
  expect(said(tags, 'product:availability')).toBe('out of stock')
})

test('a private page says nothing but its description, and stays out of search engines', () => {
  const tags = headTags(site, { ...page, isPrivate: true })
  expect(tags.map(({ attributes }) => attributes.name)).toEqual(['description', 'robots'])
  expect(said(tags, 'robots')).toBe('noindex')
})

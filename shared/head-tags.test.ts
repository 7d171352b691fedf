import { expect, test } from 'vitest'
import { type HeadTag, headTags } from './head-tags.ts'

const site = 'https://bakesale.example'
const page = { title: 'Rye · BakeSale', description: 'Dark.', canonicalPath: '/food/1', isPrivate: false }

/** The content of the tag with this name or property; undefined without one. */
function contentOf(tags: readonly HeadTag[], name: string): string | undefined {
  const tag = tags.find(({ attributes: a }) => [a.name, a.property, a.rel].includes(name))
  return tag?.attributes.content ?? tag?.attributes.href
}

test('a page has its own canonical address and the picture of the site', () => {
  const tags = headTags(site, page)
  expect(contentOf(tags, 'canonical')).toBe('https://bakesale.example/food/1')
  expect(contentOf(tags, 'og:url')).toBe('https://bakesale.example/food/1')
  expect(contentOf(tags, 'og:type')).toBe('website')
  expect(contentOf(tags, 'og:image')).toBe('https://bakesale.example/share.png')
  expect(contentOf(tags, 'og:image:width')).toBe('1200')
  expect(contentOf(tags, 'twitter:card')).toBe('summary_large_image')
})

test("a listing has its photo and price, without the measures of the site's picture", () => {
  const offer = { price: '9.50', isAvailable: false }
  const tags = headTags(site, { ...page, imagePath: '/photos/rye.webp', offer })
  expect(contentOf(tags, 'og:image')).toBe('https://bakesale.example/photos/rye.webp')
  expect(contentOf(tags, 'og:image:width')).toBeUndefined()
  expect(contentOf(tags, 'og:type')).toBe('product')
  expect(contentOf(tags, 'product:price:amount')).toBe('9.50')
  expect(contentOf(tags, 'product:availability')).toBe('out of stock')
})

test('a private page has only its description and noindex', () => {
  const tags = headTags(site, { ...page, isPrivate: true })
  expect(tags.map(({ attributes }) => attributes.name)).toEqual(['description', 'robots'])
  expect(contentOf(tags, 'robots')).toBe('noindex')
})

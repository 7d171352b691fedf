import { gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { fromTestNow } from '#tests/make/clock.ts'
import { makeListing } from '#tests/make/make-listing.ts'
import { makePerson } from '#tests/make/make-person.ts'
import { makeTestApp, type TestApp } from '#tests/make/test-app.ts'
import { anyEngine } from '#tests/make/test-database.ts'
import { makeListingsSitemap, makePagesSitemap, makeSitemap } from './make-sitemap.ts'

const publicUrl = 'https://bakesale.example'
const addresses = (file: Buffer) =>
  Array.from(
    gunzipSync(file)
      .toString()
      .matchAll(/<loc>([^<]*)<\/loc>/g),
    ([, address = '']) => address,
  )

describe('the sitemap', () => {
  let test: TestApp
  let pages: string[]
  beforeAll(async () => {
    test = await makeTestApp(anyEngine)
    const baker = await makePerson(test)
    const made = []
    for (let n = 0; n < 5; n += 1) made.push(await makeListing(baker, { title: `Loaf ${n}` }))
    const [hidden, past, ...shown] = made
    await test.db
      .updateTable('food_listings')
      .set({ is_active: false })
      .where('id', '=', hidden?.id ?? '')
      .execute()
    await test.db
      .updateTable('food_listings')
      .set({ ready_at: fromTestNow(-2 * 24 * 60 * 60_000) })
      .where('id', '=', past?.id ?? '')
      .execute()
    pages = shown.map(({ id }) => `${publicUrl}/food/${id}`).sort()
  })
  afterAll(() => test.close())

  const source = (mostListings: number) => ({
    db: test.db,
    now: test.now,
    publicUrl,
    pages: ['/', '/browse?a=1&b=2'],
    mostListings,
  })

  it('lists the pages, and browsable listings with their last change', async () => {
    const file = await makeSitemap(source(10))
    expect(addresses(file)).toEqual([`${publicUrl}/`, `${publicUrl}/browse?a=1&amp;b=2`, ...pages])
    expect(
      gunzipSync(file)
        .toString()
        .match(/<lastmod>\d{4}-\d\d-\d\dT[\d:.]+Z<\/lastmod>/g),
    ).toHaveLength(3)
  })

  it('becomes an index of files with every listing once when one is not enough', async () => {
    const [pagesFile, ...files] = addresses(await makeSitemap(source(2)))
    expect(pagesFile).toBe(`${publicUrl}/sitemap-pages.xml`)
    expect(addresses(await makePagesSitemap(source(2)))).toHaveLength(2)
    expect(files).toHaveLength(2)
    const listed = await Promise.all(
      files.map((file) => makeListingsSitemap(source(2), new URL(file).searchParams.get('after'))),
    )
    expect(listed.map((file) => addresses(file).length)).toEqual([2, 1])
    expect(listed.flatMap(addresses)).toEqual(pages)
  })

  it('stays one file while everything fits', async () => {
    expect(addresses(await makeSitemap(source(3)))).toHaveLength(5)
  })
})

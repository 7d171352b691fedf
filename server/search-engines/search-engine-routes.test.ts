import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { currency } from '#shared/currency.ts'
import { makeListing } from '#tests/make/make-listing.ts'
import { makePerson, type Person } from '#tests/make/make-person.ts'
import { makeTestApp, type TestApp } from '#tests/make/test-app.ts'
import { anyEngine } from '#tests/make/test-database.ts'

const publicUrl = 'https://bakesale.example'

describe('what search engines and link previews see', () => {
  let test: TestApp
  let baker: Person
  beforeAll(async () => {
    test = await makeTestApp(anyEngine, { publicUrl })
    baker = await makePerson(test)
  })
  afterAll(() => test.close())

  const get = (url: string, headers: Record<string, string> = {}) => test.app.inject({ url, headers })

  /** A page's structured data, and its whole document. */
  async function dataOf(url: string) {
    const { body } = await get(url)
    const scripts = body.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/g)
    return { body, data: Array.from(scripts, ([, json = '']) => JSON.parse(json)) }
  }

  it('robots.txt links to the sitemap and excludes the API and signed-in pages', async () => {
    const { body, headers } = await get('/robots.txt')
    expect(headers['content-type']).toBe('text/plain; charset=utf-8')
    const lines = body.split('\n')
    expect(lines).toContain(`Sitemap: ${publicUrl}/sitemap.xml`)
    for (const path of ['/api/', '/checkout', '/my-orders', '/seller-dashboard', '/post-food'])
      expect(lines).toContain(`Disallow: ${path}`)
    expect(lines).not.toContain('Disallow: /browse')
    expect(lines).toContain('Allow: /api/docs')
  })

  it('the sitemap lists pages and listings, and no profiles', async () => {
    const listing = await makeListing(baker)
    const { body, headers } = await get('/sitemap.xml')
    expect(headers['content-type']).toBe('application/xml; charset=utf-8')
    for (const path of ['/', '/browse', '/browse?cuisine=Bread', '/api/docs', `/food/${listing.id}`])
      expect(body).toContain(`<loc>${publicUrl}${path}</loc>`)
    expect(body).not.toMatch(/login|cart|my-orders|styleguide/)
    const packed = await get('/sitemap.xml', { 'accept-encoding': 'gzip' })
    expect(packed.headers['content-encoding']).toBe('gzip')
  })

  it('rejects an invalid position in the sitemap', async () => {
    expect((await get('/sitemap-listings.xml?after=x')).statusCode).toBe(422)
  })

  it('the manifest and all its icons exist', async () => {
    const { headers, body } = await get('/manifest.webmanifest')
    expect(headers['content-type']).toContain('application/manifest+json')
    const manifest: { icons: { src: string }[] } = JSON.parse(body)
    const files = [
      ...manifest.icons.map(({ src }) => src),
      '/favicon.ico',
      '/apple-touch-icon.png',
      '/share.png',
    ]
    for (const file of files) expect((await get(file)).statusCode, file).toBe(200)
  })

  it('a listing is a product with an offer, and its pickup location has no street', async () => {
    const { id } = await makeListing(baker, { title: '</script><b>Rye' })
    const { body, data } = await dataOf(`/food/${id}`)
    const [product, breadcrumbs] = data
    expect(product).toMatchObject({
      '@type': 'Product',
      name: '</script><b>Rye',
      url: `${publicUrl}/food/${id}`,
      offers: {
        price: '9.50',
        priceCurrency: currency.code,
        availability: 'https://schema.org/InStock',
        areaServed: { address: { addressLocality: 'New York', addressRegion: 'NY' } },
        seller: { '@type': 'Person', name: 'Robin Baker' },
      },
    })
    expect(product).not.toHaveProperty('aggregateRating')
    expect(JSON.stringify(data)).not.toMatch(/Alder|10001|porch/)
    expect(breadcrumbs).toMatchObject({ '@type': 'BreadcrumbList' })
    expect(body).toContain(`<meta property="og:image" content="${publicUrl}/share.png">`)
  })

  it('the home page describes the site search', async () => {
    const { data } = await dataOf('/')
    expect(data).toMatchObject([
      {
        '@type': 'WebSite',
        url: `${publicUrl}/`,
        potentialAction: { target: { urlTemplate: `${publicUrl}/browse?query={search_term_string}` } },
      },
    ])
  })

  it('a missing listing has no data and is not indexed', async () => {
    const { body, data } = await dataOf('/food/019aa000-0000-7000-8000-00000000ffff')
    expect(data).toEqual([])
    expect(body).toContain('<meta name="robots" content="noindex">')
  })

  it('the style guide is for development only', async () => {
    expect((await get('/styleguide')).statusCode).toBe(404)
  })
})

import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { Listing } from '#shared/api/listings.ts'
import { photoId } from '#shared/photo-names.ts'
import { fromTestNow } from '#tests/make/clock.ts'
import { listingBody, makeListing } from '#tests/make/make-listing.ts'
import { makeOrder } from '#tests/make/make-order.ts'
import { makePerson, type Person } from '#tests/make/make-person.ts'
import { makePhoto } from '#tests/make/make-photo.ts'
import { makeTestApp, type TestApp } from '#tests/make/test-app.ts'
import { anyEngine } from '#tests/make/test-database.ts'
import { photoFileNames } from './photo-files.ts'
import { sweepPhotos } from './sweep-photos.ts'

const hour = 60 * 60_000
const gone = `/photos/${'0'.repeat(32)}-800.jpg`

describe('photos of listings', () => {
  const folder = mkdtempSync(join(tmpdir(), 'bakesale-photos-'))
  let server: TestApp
  let baker: Person
  const photos: string[] = []
  beforeAll(async () => {
    server = await makeTestApp(anyEngine, { dataDir: folder })
    baker = await makePerson(server)
    for (const color of ['#c49a6b', '#8a5a2b', '#e8d4a0', '#602010', '#f0f0e0', '#223344'])
      photos.push((await makePhoto(server, baker, color)).imageUrl)
  })
  afterAll(async () => {
    await server?.close()
    rmSync(folder, { recursive: true, force: true })
  })

  const read = async (id: string) => Listing.parse((await baker.call('GET', `/api/food-listings/${id}`)).body)
  const change = (id: string, changes: Record<string, unknown>) =>
    baker.call('PUT', `/api/food-listings/${id}`, listingBody(changes))
  const isKept = async (address: string) => (await server.app.inject(address)).statusCode === 200
  async function sweepIn(hours: number): Promise<number> {
    server.setNow(fromTestNow(hours * hour))
    const swept = await sweepPhotos(server)
    server.setNow(null)
    return swept
  }

  it('has up to five in order, and the first is its imageUrl', async () => {
    const [first = '', second = '', third = ''] = photos
    const listing = await makeListing(baker, { photos: [second, first] })
    expect([listing.imageUrl, listing.photos]).toEqual([second, [second, first]])
    await change(listing.id, { photos: [third, second, first] })
    expect(await read(listing.id)).toMatchObject({ imageUrl: third, photos: [third, second, first] })
    await change(listing.id, {})
    expect(await read(listing.id)).toMatchObject({ imageUrl: null, photos: [] })
    const tooMany = await change(listing.id, { photos })
    expect(tooMany).toMatchObject({ status: 422, body: { fields: { photos: 'At most 5 photos' } } })
  })

  it('API-04: a client that only knows imageUrl keeps the other photos', async () => {
    const [first = '', second = ''] = photos
    const one = await makeListing(baker, { imageUrl: first })
    expect(one.photos).toEqual([first])
    const two = await makeListing(baker, { photos: [first, second] })
    await change(two.id, { imageUrl: first, title: 'Rye' })
    expect(await read(two.id)).toMatchObject({ title: 'Rye', photos: [first, second] })
    await change(two.id, { imageUrl: second })
    expect(await read(two.id)).toMatchObject({ photos: [second] })
  })

  it('rejects a missing photo and stores nothing', async () => {
    const refused = await baker.call(
      'POST',
      '/api/food-listings',
      listingBody({ title: 'Gone', imageUrl: gone }),
    )
    expect(refused).toMatchObject({ status: 422, body: { fields: { imageUrl: /./ } } })
    const rows = await server.db
      .selectFrom('food_listings')
      .select('id')
      .where('title', '=', 'Gone')
      .execute()
    expect(rows).toEqual([])
  })

  it('deletes photos unused for a day with their files', async () => {
    const [unused, used, dropped, ordered, portrait] = await Promise.all(
      ['#101010', '#202020', '#303030', '#404040', '#505050'].map(async (color) => {
        const { imageUrl } = await makePhoto(server, baker, color)
        return imageUrl
      }),
    )
    if (!unused || !used || !dropped || !ordered || !portrait) throw new Error('Photos missing')
    const listing = await makeListing(baker, { photos: [used, dropped] })
    await change(listing.id, { photos: [used] })
    const archived = await makeListing(baker, { photos: [ordered] })
    await makeOrder(await makePerson(server), archived)
    await baker.call('DELETE', `/api/food-listings/${archived.id}`)
    await server.db
      .updateTable('users')
      .set({ profile_image_url: portrait.replace('-800.jpg', '-200.jpg') })
      .where('id', '=', baker.user.id)
      .execute()

    expect(await sweepIn(23)).toBe(0)
    expect(await sweepIn(25)).toBeGreaterThan(1)
    expect(await Promise.all([unused, used, dropped, ordered, portrait].map(isKept))).toEqual([
      false,
      true,
      false,
      true,
      true,
    ])
    const left = photoFileNames(photoId(unused) ?? '').filter((name) =>
      existsSync(join(folder, 'photos', name.slice(6, 8), name)),
    )
    expect(left).toEqual([])
    // uploading it again stores it again
    expect((await makePhoto(server, baker, '#101010')).imageUrl).toBe(unused)
    expect(await isKept(unused)).toBe(true)
    expect(await sweepIn(0)).toBe(0)
  })
})

import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { fromTestNow } from '#tests/make/clock.ts'
import { makePerson, type Person } from '#tests/make/make-person.ts'
import { makePhoto } from '#tests/make/make-photo.ts'
import { profileBody } from '#tests/make/profile-body.ts'
import { makeTestApp, type TestApp } from '#tests/make/test-app.ts'
import { anyEngine } from '#tests/make/test-database.ts'
import { sweepPhotos } from './sweep-photos.ts'

describe('photos of people', () => {
  const folder = mkdtempSync(join(tmpdir(), 'bakesale-photos-'))
  let server: TestApp
  let person: Person
  beforeAll(async () => {
    server = await makeTestApp(anyEngine, { dataDir: folder })
    person = await makePerson(server)
  })
  afterAll(async () => {
    await server?.close()
    rmSync(folder, { recursive: true, force: true })
  })

  const save = (changes: Record<string, unknown>) =>
    person.call('PUT', `/api/profile/${person.user.id}`, profileBody(person, changes))
  const sweepTomorrow = async () => {
    server.setNow(fromTestNow(25 * 60 * 60_000))
    const swept = await sweepPhotos(server)
    server.setNow(null)
    return swept
  }

  it('NAV-12, API-18: a person’s photo stays until removed', async () => {
    const { imageUrl } = await makePhoto(server, person)
    const profileImageUrl = imageUrl.replace('-800.jpg', '-200.jpg')
    expect(await save({ profileImageUrl })).toMatchObject({ status: 200, body: { profileImageUrl } })
    // a client that does not send a photo keeps it
    expect(await save({ bio: 'I bake.' })).toMatchObject({ body: { profileImageUrl } })
    expect(await sweepTomorrow()).toBe(0)
    expect(await save({ profileImageUrl: null })).toMatchObject({ body: { profileImageUrl: null } })
    expect(await sweepTomorrow()).toBe(1)
  })

  it.each([
    ['is on another site', 'https://evil.example/me.jpg'],
    ['is not a photo', '/api/docs'],
    ['was never uploaded', `/photos/${'0'.repeat(32)}-200.jpg`],
  ])('rejects one that %s', async (_, profileImageUrl) => {
    expect(await save({ profileImageUrl })).toMatchObject({
      status: 422,
      body: { fields: { profileImageUrl: expect.any(String) } },
    })
  })
})

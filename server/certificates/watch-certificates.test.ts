import { execFileSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createServer } from 'node:tls'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readConfig } from '#server/read-config.ts'
import { hasOpenssl } from '#tests/make/certificates.ts'
import { testNow } from '#tests/make/clock.ts'
import { certificateFigures } from './certificate-figures.ts'
import { shownCertificates } from './shown-certificates.ts'
import { watchCertificates } from './watch-certificates.ts'

const folder = mkdtempSync(join(tmpdir(), 'bakesale-ends-'))
afterAll(() => rmSync(folder, { recursive: true }))
const file = (name: string) => join(folder, name)
const read = (name: string) => readFileSync(file(name), 'utf8')

/** Makes a certificate of its own authority for localhost. */
function issue(name: string, days: number): void {
  const key = [
    '-newkey',
    'ec',
    '-pkeyopt',
    'ec_paramgen_curve:P-256',
    '-nodes',
    '-keyout',
    file(`${name}.key`),
  ]
  const names = ['-subj', '/CN=localhost', '-addext', 'subjectAltName=DNS:localhost']
  const args = ['req', '-x509', ...key, ...names, '-days', String(days), '-out', file(`${name}.pem`)]
  execFileSync('openssl', args, { stdio: 'ignore' })
}

const endOf = (name: string) =>
  new Date(
    execFileSync('openssl', ['x509', '-enddate', '-noout', '-in', file(name)], { encoding: 'utf8' }).split(
      '=',
    )[1] ?? '',
  )

describe.runIf(hasOpenssl)('the watch of certificates', () => {
  const server = createServer({}, (socket) => socket.end())
  let endpoint: string
  beforeAll(async () => {
    issue('shop', 30)
    issue('bucket', 10)
    issue('other', 20)
    server.setSecureContext({ cert: read('bucket.pem'), key: read('bucket.key') })
    server.listen(0, 'localhost')
    await once(server, 'listening')
    endpoint = `https://localhost:${(server.address() as AddressInfo).port}`
  })
  afterAll(() => server.close())

  const bucketOf = (authority: string) => ({
    S3_BUCKET: 'photos',
    S3_ACCESS_KEY_ID: 'key',
    S3_SECRET_ACCESS_KEY: 'secret',
    S3_ENDPOINT: endpoint,
    S3_AUTHORITY_FILE: file(authority),
  })

  it('reads our own certificates and the one that the bucket shows', async () => {
    const config = readConfig({
      ...bucketOf('bucket.pem'),
      TLS_CERTIFICATE_FILE: file('shop.pem'),
      TLS_KEY_FILE: file('shop.key'),
      DATABASE_URL: `postgres://bakesale@localhost:1/bakesale?sslmode=verify-full&sslcert=${file('other.pem')}&sslrootcert=${file('missing.pem')}`,
    })
    const watch = watchCertificates(config, () => testNow)
    expect(watch.ends()).toEqual([])
    await watch.look()
    expect(watch.ends()).toEqual([
      { name: 'TLS_CERTIFICATE', endsAt: endOf('shop.pem') },
      { name: 'S3_AUTHORITY', endsAt: endOf('bucket.pem') },
      { name: 'DATABASE_URL sslcert', endsAt: endOf('other.pem') },
      { name: new URL(endpoint).host, endsAt: endOf('bucket.pem') },
    ])
    const { bakesale_certificate_seconds_left: left } = await certificateFigures(watch, () => testNow).read()
    expect(left).toBe((endOf('bucket.pem').getTime() - testNow.getTime()) / 1000)
  })

  it('trusts only the given authority', async () => {
    const [bucket] = shownCertificates(readConfig(bucketOf('other.pem')))
    await expect(bucket?.readEnd()).rejects.toMatchObject({ code: 'DEPTH_ZERO_SELF_SIGNED_CERT' })
  })

  it('keeps the last known end of a server that does not answer, and notices an ended certificate', async () => {
    const endsAt = new Date('2027-01-01T00:00:00Z')
    let answer: () => Promise<Date | null> = async () => endsAt
    const watch = watchCertificates(readConfig({}), () => testNow, [
      { name: 'shop', readEnd: () => answer() },
    ])
    await watch.look()
    answer = async () => Promise.reject(new Error('unreachable'))
    await watch.look()
    expect(watch.ends()).toEqual([{ name: 'shop', endsAt }])
    answer = async () => Promise.reject(Object.assign(new Error('ended'), { code: 'CERT_HAS_EXPIRED' }))
    await watch.look()
    expect(watch.ends()).toEqual([{ name: 'shop', endsAt: testNow }])
  })

  it('looks at each host once: proxy, console, bucket, and databases', () => {
    const config = readConfig({
      PUBLIC_URL: 'https://bakes.example',
      ADMIN_URL: 'https://desk.bakes.example',
      DATABASE_URL: 'postgres://a@pooler-1:6432,pooler-2:6432/b',
      DATABASE_DIRECT_URL: 'postgres://a@one/b',
      DATABASE_REPLICA_URL: 'postgres://a@one/b,postgres://a@two/b',
    })
    expect(shownCertificates(config).map(({ name }) => name)).toEqual([
      'bakes.example',
      'desk.bakes.example',
      'pooler-1:6432',
      'pooler-2:6432',
      'one',
      'two',
    ])
    expect(shownCertificates(readConfig({}))).toEqual([])
  })
})

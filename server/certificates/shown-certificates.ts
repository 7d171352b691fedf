import { once } from 'node:events'
import { isIP } from 'node:net'
import { type ConnectionOptions, connect, TLSSocket } from 'node:tls'
import pg from 'pg'
import type { Config } from '#server/config.ts'
import { addressesOf } from '#server/database-addresses-rules.ts'

/** A server whose certificate we can see. */
export interface Shown {
  /** host and port */
  name: string
  /** when its certificate ends; null without TLS. Throws when it does not answer or its certificate is not trusted */
  readEnd(): Promise<Date | null>
}

/** How long a server may take to answer, in milliseconds. */
const patience = 5_000

type Settings = Pick<
  Config,
  'publicUrl' | 'adminUrl' | 'bucket' | 'databaseUrl' | 'databaseDirectUrl' | 'replicaUrls'
>

/** The servers with certificates that people and we depend on: proxy, bucket, and each database over TLS. */
export function shownCertificates(config: Settings): Shown[] {
  const { bucket } = config
  const sites = [config.publicUrl, config.adminUrl].flatMap((url) => fromSite(url, {}))
  const authority = { ca: bucket?.authority ?? undefined }
  const client = { cert: bucket?.client?.certificate, key: bucket?.client?.key }
  const buckets = fromSite(bucket?.endpoint ?? null, { ...authority, ...client })
  const urls = [config.databaseUrl, config.databaseDirectUrl, ...config.replicaUrls]
  const databases = urls.flatMap((url) => (url === null ? [] : addressesOf(url).map(fromDatabase)))
  const all = [...sites, ...buckets, ...databases]
  return [...new Map(all.map((shown) => [shown.name, shown])).values()]
}

function fromSite(address: string | null, options: ConnectionOptions): Shown[] {
  if (!address?.startsWith('https:')) return []
  const { hostname, port } = new URL(address)
  const host = hostname.replace(/^\[|\]$/g, '')
  const name = port === '' ? hostname : `${hostname}:${port}`
  const servername = isIP(host) === 0 ? host : undefined
  const all = { ...options, host, port: port === '' ? 443 : Number(port), servername }
  return [{ name, readEnd: () => readSiteEnd(all) }]
}

async function readSiteEnd(options: ConnectionOptions): Promise<Date | null> {
  const socket = connect(options)
  try {
    await once(socket, 'secureConnect', { signal: AbortSignal.timeout(patience) })
    return endOf(socket)
  } finally {
    socket.destroy()
  }
}

function fromDatabase(connectionString: string): Shown {
  return { name: new URL(connectionString).host, readEnd: () => readDatabaseEnd(connectionString) }
}

async function readDatabaseEnd(connectionString: string): Promise<Date | null> {
  const client = new pg.Client({
    connectionString,
    application_name: 'bakesale-certificates',
    connectionTimeoutMillis: patience,
  })
  client.on('error', () => undefined)
  try {
    await client.connect()
    const { stream } = client.connection
    return stream instanceof TLSSocket ? endOf(stream) : null
  } finally {
    client.end().catch(() => undefined)
  }
}

function endOf(socket: TLSSocket): Date {
  return new Date(socket.getPeerCertificate().valid_to)
}

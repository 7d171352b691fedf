import { readFileSync } from 'node:fs'
import type { Config } from '#server/config.ts'
import { addressesOf } from '#server/database-addresses-rules.ts'
import { type CertificateEnd, earliestEnd } from './certificate-end.ts'

type Settings = Pick<Config, 'tls' | 'bucket' | 'databaseUrl'>

/** The ends of the certificates in our settings; an unreadable one has none. */
export function ownCertificates({ tls, bucket, databaseUrl }: Settings): CertificateEnd[] {
  const database = databaseUrl === null ? null : new URL(addressesOf(databaseUrl)[0]).searchParams
  const pems: Readonly<Record<string, string | null | undefined>> = {
    TLS_CERTIFICATE: tls?.certificate,
    S3_CERTIFICATE: bucket?.client?.certificate,
    S3_AUTHORITY: bucket?.authority,
    'DATABASE_URL sslcert': textOf(database?.get('sslcert')),
    'DATABASE_URL sslrootcert': textOf(database?.get('sslrootcert')),
  }
  return Object.entries(pems).flatMap(([name, pem]) => {
    const endsAt = pem ? endOf(pem) : null
    return endsAt === null ? [] : [{ name, endsAt }]
  })
}

function textOf(file: string | null | undefined): string | null {
  try {
    return file ? readFileSync(file, 'utf8') : null
  } catch {
    return null
  }
}

function endOf(pem: string): Date | null {
  try {
    return earliestEnd(pem)
  } catch {
    return null
  }
}

import { readFileSync } from 'node:fs'
import { earliestEnd } from '#server/certificates/certificate-end.ts'
import { type Shown, shownCertificates } from '#server/certificates/shown-certificates.ts'
import type { Config } from '#server/config.ts'
import { addressesOf } from '#server/database-addresses-rules.ts'
import { messageOf } from '../run-command.ts'
import type { CertificateState } from './doctor-rules.ts'

type Settings = Pick<
  Config,
  'publicUrl' | 'adminUrl' | 'tls' | 'bucket' | 'databaseUrl' | 'databaseDirectUrl' | 'replicaUrls'
>

/** The ends of the certificates that our sites show, and of those in our settings. */
export async function certificateEnds(config: Settings): Promise<CertificateState[]> {
  const { publicUrl, adminUrl } = config
  const none = { bucket: null, databaseUrl: null, databaseDirectUrl: null, replicaUrls: [] }
  const sites = shownCertificates({ publicUrl, adminUrl, ...none })
  const shown = await Promise.all(sites.map(endOfSite))
  return [...shown.flat(), ...configuredEnds(config)]
}

function configuredEnds({ tls, bucket, ...databases }: Settings): CertificateState[] {
  const pems: readonly (readonly [name: string, pem: string | null | undefined])[] = [
    ['TLS_CERTIFICATE', tls?.certificate],
    ['S3_AUTHORITY', bucket?.authority],
    ['S3_CERTIFICATE', bucket?.client?.certificate],
  ]
  const own = pems.flatMap(([name, pem]) => (pem ? [attempt(name, () => pem)] : []))
  const files = [...certificateFiles(databases)]
  return [...own, ...files.map((file) => attempt(file, () => readFileSync(file, 'utf8')))]
}

/** The certificates that PostgreSQL's URLs name, each once. */
function certificateFiles({
  databaseUrl,
  databaseDirectUrl,
  replicaUrls,
}: Pick<Settings, 'databaseUrl' | 'databaseDirectUrl' | 'replicaUrls'>): Set<string> {
  const urls = [databaseUrl, databaseDirectUrl, ...replicaUrls].filter((url) => url !== null)
  const files = urls.flatMap((url) => {
    const { searchParams } = new URL(addressesOf(url)[0])
    return [searchParams.get('sslrootcert') ?? '', searchParams.get('sslcert') ?? '']
  })
  return new Set(files.filter((file) => file !== '' && file !== 'system'))
}

function attempt(name: string, read: () => string): CertificateState {
  try {
    const endsAt = earliestEnd(read())
    return endsAt === null ? { name, failure: 'it has no certificate in PEM' } : { name, endsAt }
  } catch (error) {
    return { name, failure: messageOf(error) }
  }
}

/** Nothing for a site that does not answer at all: another check reports that. */
async function endOfSite({ name, readEnd }: Shown): Promise<CertificateState[]> {
  try {
    const endsAt = await readEnd()
    return endsAt === null ? [] : [{ name, endsAt }]
  } catch (error) {
    return isAboutCertificate(error) ? [{ name, failure: messageOf(error) }] : []
  }
}

/** Whether a server answered with a certificate that is not trusted. */
function isAboutCertificate(error: unknown): boolean {
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  return /CERT|SIGNATURE|^ERR_TLS|^HOSTNAME_MISMATCH/.test(code)
}

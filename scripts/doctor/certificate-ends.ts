import { X509Certificate } from 'node:crypto'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { isIP } from 'node:net'
import { connect } from 'node:tls'
import type { Config } from '#server/config.ts'
import { addressesOf } from '#server/database-addresses-rules.ts'
import { messageOf } from '../run-command.ts'
import type { CertificateState } from './doctor-rules.ts'

/** How long a server may take to show its certificate, in milliseconds. */
const patience = 10_000

type Settings = Pick<
  Config,
  'publicUrl' | 'adminUrl' | 'tls' | 'bucket' | 'databaseUrl' | 'databaseDirectUrl' | 'replicaUrls'
>

/** The ends of the certificates that our sites show, and of those in our settings. */
export async function certificateEnds(config: Settings): Promise<CertificateState[]> {
  const sites = [config.publicUrl, config.adminUrl].filter((url) => url?.startsWith('https:') ?? false)
  const shown = await Promise.all(sites.map((url) => endOfSite(new URL(url ?? ''))))
  return [...shown.flat(), ...configuredEnds(config)]
}

function configuredEnds({ tls, bucket, ...databases }: Settings): CertificateState[] {
  const pems: readonly (readonly [name: string, pem: string | null | undefined])[] = [
    ['TLS_CERTIFICATE', tls?.certificate],
    ['S3_AUTHORITY', bucket?.authority],
    ['S3_CERTIFICATE', bucket?.client?.certificate],
  ]
  const own = pems.flatMap(([name, pem]) => (pem ? [attempt(name, () => earliestEnd(pem))] : []))
  const files = [...certificateFiles(databases)]
  return [...own, ...files.map((file) => attempt(file, () => earliestEnd(readFileSync(file, 'utf8'))))]
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

function attempt(name: string, read: () => Date): CertificateState {
  try {
    return { name, endsAt: read() }
  } catch (error) {
    return { name, failure: messageOf(error) }
  }
}

/** The earliest end of the certificates in PEM; throws when there is none. */
function earliestEnd(pem: string): Date {
  const blocks = pem.match(/-----BEGIN CERTIFICATE-----[^-]+-----END CERTIFICATE-----/g) ?? []
  if (blocks.length === 0) throw new Error('it has no certificate in PEM')
  return new Date(Math.min(...blocks.map((block) => new X509Certificate(block).validToDate.getTime())))
}

/** Nothing for a site that does not answer at all, which another check says. */
async function endOfSite({ hostname, port, host }: URL): Promise<CertificateState[]> {
  const address = hostname.replace(/^\[|\]$/g, '')
  const socket = connect({
    host: address,
    port: port === '' ? 443 : Number(port),
    ...(isIP(address) === 0 ? { servername: address } : {}),
  })
  try {
    await once(socket, 'secureConnect', { signal: AbortSignal.timeout(patience) })
    return [{ name: host, endsAt: new Date(socket.getPeerCertificate().valid_to) }]
  } catch (error) {
    return isAboutCertificate(error) ? [{ name: host, failure: messageOf(error) }] : []
  } finally {
    socket.destroy()
  }
}

/** Whether a server answered with a certificate that is not trusted. */
function isAboutCertificate(error: unknown): boolean {
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  return /CERT|SIGNATURE|^ERR_TLS|^HOSTNAME_MISMATCH/.test(code)
}

import { X509Certificate } from 'node:crypto'

/** A certificate's end. */
export interface CertificateEnd {
  /** the setting that holds it, or the host and port that show it */
  name: string
  endsAt: Date
}

/** The earliest end of the certificates in PEM; null when there is none. */
export function earliestEnd(pem: string): Date | null {
  const blocks = pem.match(/-----BEGIN CERTIFICATE-----[^-]+-----END CERTIFICATE-----/g) ?? []
  const ends = blocks.map((block) => new X509Certificate(block).validToDate.getTime())
  return ends.length === 0 ? null : new Date(Math.min(...ends))
}

import type { Config } from '#server/config.ts'
import { hasCode } from '#server/error-code.ts'
import type { CertificateEnd } from './certificate-end.ts'
import { ownCertificates } from './own-certificates.ts'
import { type Shown, shownCertificates } from './shown-certificates.ts'

/** How often certificates are read, in milliseconds. */
const interval = 3_600_000

/** The ends of all certificates that this process can see. */
export interface CertificateWatch {
  /** the latest known ends */
  ends(): readonly CertificateEnd[]
  /** reads them now */
  look(): Promise<void>
  /** reads them now and every hour */
  start(): void
  stop(): void
}

/**
 * Watches our own certificates and those of the servers we depend on. A server that does not answer keeps its last known
 * end, and one whose certificate has ended, this moment.
 */
export function watchCertificates(
  config: Config,
  now: () => Date,
  shown: readonly Shown[] = shownCertificates(config),
): CertificateWatch {
  const known = new Map<string, Date>()
  let timer: NodeJS.Timeout | undefined
  const look = async () => {
    for (const { name, endsAt } of ownCertificates(config)) known.set(name, endsAt)
    const reading = shown.map(async ({ name, readEnd }) => {
      const endsAt = await readEnd().catch((error) => (hasCode(error, 'CERT_HAS_EXPIRED') ? now() : null))
      if (endsAt !== null) known.set(name, endsAt)
    })
    await Promise.all(reading)
  }
  return {
    ends: () => [...known].map(([name, endsAt]) => ({ name, endsAt })),
    look,
    start() {
      void look()
      timer = setInterval(() => void look(), interval).unref()
    },
    stop: () => clearInterval(timer),
  }
}

import type { Figures } from '#server/telemetry/figures.ts'
import type { CertificateWatch } from './watch-certificates.ts'

/** When the first certificate that this process sees ends. */
export function certificateFigures(
  watch: Pick<CertificateWatch, 'ends'> | undefined,
  now: () => Date,
): Figures {
  return {
    help: {
      bakesale_certificate_seconds_left:
        'How long the first of the certificates seen here is still valid, in seconds; NaN without any.',
    },
    async read() {
      const ends = (watch?.ends() ?? []).map(({ endsAt }) => endsAt.getTime())
      const left = ends.length === 0 ? Number.NaN : (Math.min(...ends) - now().getTime()) / 1000
      return { bakesale_certificate_seconds_left: left }
    },
  }
}

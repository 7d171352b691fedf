import type { FastifyInstance } from 'fastify'
import type { AppContext } from '#server/app-context.ts'

/** How long `security.txt` is valid, in milliseconds: half a year (RFC 9116 asks for less than one). */
const trueFor = 182 * 24 * 60 * 60_000

const cached = 'public, max-age=3600'

/**
 * Registers `/.well-known` URLs: the security contact (RFC 9116), and the change-password page for password managers.
 */
export function registerWellKnown(
  app: FastifyInstance,
  { config, now }: Pick<AppContext, 'config' | 'now'>,
): void {
  const { publicUrl, supportEmail } = config

  app.get('/.well-known/security.txt', async (_request, reply) =>
    reply
      .header('cache-control', cached)
      .type('text/plain; charset=utf-8')
      .send(
        [
          `Contact: mailto:${supportEmail}`,
          `Expires: ${new Date(now().getTime() + trueFor).toISOString()}`,
          'Preferred-Languages: en',
          `Canonical: ${publicUrl}/.well-known/security.txt`,
          '',
        ].join('\n'),
      ),
  )

  app.get('/.well-known/change-password', async (_request, reply) =>
    reply.header('cache-control', cached).redirect('/profile?tab=security', 302),
  )
}

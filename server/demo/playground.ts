import type { Config } from '#server/config.ts'

/** The settings that decide whether an installation is a playground. */
export type PlaygroundSettings = Pick<
  Config,
  | 'databaseUrl'
  | 'seedDemo'
  | 'paymentSandbox'
  | 'paymentSandboxUrl'
  | 'smtpUrl'
  | 'publicUrl'
  | 'adminUrl'
  | 'host'
  | 'tls'
  | 'trustedProxies'
  | 'role'
>

/** Names and addresses by which a machine reaches itself. */
const ownHost = /^(localhost|127\.\d+\.\d+\.\d+|\[?::1\]?)$/i

/**
 * Whether this is a seeded try-out on the embedded database that only this machine can reach and that moves no money
 * (decisions, demo sign-ins). Only there demo people can sign in, and demo bakers act automatically.
 */
export function isPlayground(config: PlaygroundSettings): boolean {
  const sites = [config.publicUrl, ...(config.adminUrl === null ? [] : [config.adminUrl])]
  return (
    config.seedDemo &&
    config.databaseUrl === null &&
    config.paymentSandbox &&
    config.paymentSandboxUrl === null &&
    config.smtpUrl === null &&
    config.tls === null &&
    config.trustedProxies.length === 0 &&
    config.role === 'all' &&
    ownHost.test(config.host) &&
    sites.every((site) => ownHost.test(new URL(site).hostname))
  )
}

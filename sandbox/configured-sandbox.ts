import { beginOnce } from '#server/begin-once.ts'
import type { Config } from '#server/config.ts'
import type { SandboxInUse } from '#server/payments/providers/sandbox-access.ts'
import type { Sandbox } from './open-sandbox.ts'

/** The sandbox as configured. */
export interface SandboxOfConfig extends SandboxInUse {
  /** The sandbox of this process; null when it is in another process, or payments are real or off. */
  own(): Promise<Sandbox | null>
}

/**
 * The configured payment sandbox, in this process or another (decisions, providers without internet or keys).
 * It is loaded and started on first use.
 */
export function configuredSandbox(
  config: Pick<Config, 'dataDir' | 'publicUrl' | 'paymentSandbox' | 'paymentSandboxUrl'>,
  now: () => Date,
): SandboxOfConfig {
  const { dataDir, publicUrl, paymentSandbox, paymentSandboxUrl } = config
  const start = beginOnce(async () => {
    const { openSandbox } = await import('./open-sandbox.ts')
    return openSandbox({ dataDir, publicUrl, now })
  })
  const reachOther = beginOnce(async () => {
    const { reachSandbox } = await import('./reach-sandbox.ts')
    return reachSandbox(paymentSandboxUrl ?? '')
  })
  const own = async () => (paymentSandbox && paymentSandboxUrl === null ? start() : null)
  return {
    own,
    access: async () => (paymentSandboxUrl === null ? own() : reachOther()),
    async close() {
      const box = start.begun()
      if (box !== null) await (await box).close()
    },
  }
}

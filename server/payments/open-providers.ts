import type { Config } from '#server/config.ts'
import { AppError } from '#server/http/app-error.ts'
import type { Sandbox } from '#server/payment-sandbox/open-sandbox.ts'
import type { SandboxAccess } from '#server/payment-sandbox/sandbox-access.ts'
import { type Rail, railFacts } from '#shared/payment-methods.ts'
import type { OpenedProviders } from './payment-adapter.ts'
import type { KeysInUse } from './provider-keys.ts'

/** What the browser is told to load a provider's script with. */
export interface ScriptSetup {
  environment: string
  isSandbox: boolean
  sdkUrl: string
  publicKey: string
}

/** The providers of payments that are on, each loaded at its first use. */
export interface Providers {
  /** The rail's provider; throws `unavailable` while the rail is off. */
  open<R extends Rail>(rail: R): Promise<OpenedProviders[R]>
  /** Null while the rail is off. */
  scriptSetup(rail: Rail): Promise<ScriptSetup | null>
  /** The payment sandbox of this process; null when another process is it, or payments are real or off. */
  sandbox(): Promise<Sandbox | null>
  close(): Promise<void>
}

/**
 * The providers as the configuration has them: the real ones by their keys, or the sandbox's, which is this
 * process's own or another one's (decisions, providers without internet or keys). Nothing is loaded, the adapters neither,
 * and no sandbox started, before it is needed.
 */
export function openProviders(config: Config, now: () => Date): Providers {
  const startSandbox = once(async (): Promise<Sandbox> => {
    const { openSandbox } = await import('#server/payment-sandbox/open-sandbox.ts')
    return openSandbox({ dataDir: config.dataDir, publicUrl: config.publicUrl, now })
  })
  const { paymentSandbox, paymentSandboxUrl } = config
  const sandbox = async () => (paymentSandbox && paymentSandboxUrl === null ? startSandbox() : null)
  const reachOther = once(async () => {
    const { reachSandbox } = await import('#server/payment-sandbox/sandbox-access.ts')
    return reachSandbox(paymentSandboxUrl ?? '')
  })
  const sandboxAccess = async (): Promise<SandboxAccess | null> =>
    paymentSandboxUrl === null ? sandbox() : reachOther()

  const real: KeysInUse = config
  const keysOf = <R extends Rail>(rail: R, box: SandboxAccess | null): KeysInUse[R] =>
    box ? box.keys[rail] : real[rail]

  const open = async <R extends Rail>(rail: R): Promise<OpenedProviders[R]> => {
    const box = await sandboxAccess()
    const keys = keysOf(rail, box)
    if (keys === null) throw new AppError('unavailable', `Payments over ${railFacts[rail].name} are off.`)
    const { adapters } = await import('./adapters.ts')
    return adapters[rail].open(keys, { apiUrl: box?.apiUrl[rail] ?? null, now })
  }
  const opened: { [R in Rail]: () => Promise<OpenedProviders[R]> } = {
    paypal: once(() => open('paypal')),
    stripe: once(() => open('stripe')),
  }

  const scriptSetup = async <R extends Rail>(rail: R): Promise<ScriptSetup | null> => {
    const box = await sandboxAccess()
    const keys = keysOf(rail, box)
    if (keys === null) return null
    const { adapters } = await import('./adapters.ts')
    const { script } = adapters[rail]
    const publicKey = script.publicKey(keys)
    return box
      ? { environment: 'SANDBOX', isSandbox: true, sdkUrl: script.sandboxUrl, publicKey }
      : { environment: script.environment(keys), isSandbox: false, sdkUrl: script.url, publicKey }
  }

  return {
    open: (rail) => opened[rail](),
    scriptSetup,
    sandbox,
    async close() {
      const box = startSandbox.begun()
      if (box) await (await box).close()
    },
  }
}

/** Begins something at its first use; a failure is tried again at the next. */
function once<T>(begin: () => Promise<T>): { (): Promise<T>; begun(): Promise<T> | null } {
  let result: Promise<T> | null = null
  const use = () => {
    result ??= begin().catch((error) => {
      result = null
      throw error
    })
    return result
  }
  return Object.assign(use, { begun: () => result })
}

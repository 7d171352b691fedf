import { AppError } from '#server/http/app-error.ts'
import { type Rail, railFacts } from '#shared/payment-methods.ts'
import { type KeysInUse, loadAdapter, type OpenedProviders, openEachOnce } from './provider-table.ts'
import type { SandboxAccess, SandboxInUse } from './sandbox-access.ts'

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
  /** The payment sandbox that plays them; null while payments are real or off. */
  sandbox(): Promise<SandboxAccess | null>
  /** Ends the sandbox as well. */
  close(): Promise<void>
}

/**
 * The providers as the configuration has them: the real ones by their keys, or those that a sandbox plays, where one is
 * in use. Nothing is loaded, the adapters neither, and no sandbox started, before it is needed.
 */
export function openProviders(real: KeysInUse, sandbox: SandboxInUse, now: () => Date): Providers {
  const keysOf = <R extends Rail>(rail: R, box: SandboxAccess | null): KeysInUse[R] =>
    box ? box.keys[rail] : real[rail]

  const open = async <R extends Rail>(rail: R): Promise<OpenedProviders[R]> => {
    const box = await sandbox.access()
    const keys = keysOf(rail, box)
    if (keys === null) throw new AppError('unavailable', `Payments with ${railFacts[rail].name} are off.`)
    const adapter = await loadAdapter(rail)
    return adapter.open(keys, { apiUrl: box?.apiUrl[rail] ?? null, now })
  }
  const opened = openEachOnce(open)

  const scriptSetup = async <R extends Rail>(rail: R): Promise<ScriptSetup | null> => {
    const box = await sandbox.access()
    const keys = keysOf(rail, box)
    if (keys === null) return null
    const { script } = await loadAdapter(rail)
    const publicKey = script.publicKey(keys)
    return box
      ? { environment: 'SANDBOX', isSandbox: true, sdkUrl: script.sandboxUrl, publicKey }
      : { environment: script.environment(keys), isSandbox: false, sdkUrl: script.url, publicKey }
  }

  return {
    open: (rail) => opened[rail](),
    scriptSetup,
    sandbox: sandbox.access,
    close: sandbox.close,
  }
}

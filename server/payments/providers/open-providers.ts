import { AppError } from '#server/http/app-error.ts'
import { type Rail, railFacts } from '#shared/payment-methods.ts'
import { type KeysInUse, loadAdapter, type OpenedProviders, openEachOnce } from './provider-table.ts'
import type { SandboxAccess, SandboxInUse } from './sandbox-access.ts'

/** The browser's settings for a provider's script. */
interface ScriptSetup {
  environment: string
  isSandbox: boolean
  sdkUrl: string
  publicKey: string
}

/** The enabled payment providers, each loaded at its first use. */
export interface Providers {
  /** The rail's provider; throws `unavailable` while the rail is off. */
  open<R extends Rail>(rail: R): Promise<OpenedProviders[R]>
  /** Null while the rail is off. */
  scriptSetup(rail: Rail): Promise<ScriptSetup | null>
  /** The payment sandbox; null while payments are real or off. */
  sandbox(): Promise<SandboxAccess | null>
  /** Closes the sandbox too. */
  close(): Promise<void>
}

/**
 * Opens the real providers by their keys, or the sandbox's where one is in use. Loads adapters and starts the sandbox
 * only when needed.
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

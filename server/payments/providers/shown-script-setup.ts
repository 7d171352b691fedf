import type { MoneyContext } from './money-context.ts'

type Setup = Awaited<ReturnType<MoneyContext['providers']['scriptSetup']>>

/** The common part of every provider's setup response; empty values while the rail is off. */
export function shownScriptSetup(setup: Setup) {
  return {
    isOn: setup !== null,
    environment: setup?.environment ?? '',
    isSandbox: setup?.isSandbox ?? false,
    sdkUrl: setup?.sdkUrl ?? '',
  }
}

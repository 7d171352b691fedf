import type { MoneyContext } from './money-context.ts'

type Setup = Awaited<ReturnType<MoneyContext['providers']['scriptSetup']>>

/** What every provider's setup call tells alike; everything is empty while the rail is off. */
export function shownScriptSetup(setup: Setup) {
  return {
    isOn: setup !== null,
    environment: setup?.environment ?? '',
    isSandbox: setup?.isSandbox ?? false,
    sdkUrl: setup?.sdkUrl ?? '',
  }
}

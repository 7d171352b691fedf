import type { AppContext } from '#server/app-context.ts'

type Setup = Awaited<ReturnType<AppContext['providers']['scriptSetup']>>

/** What every provider's setup call tells alike; everything is empty while the rail is off. */
export function shownScriptSetup(setup: Setup) {
  return {
    isOn: setup !== null,
    environment: setup?.environment ?? '',
    isSandbox: setup?.isSandbox ?? false,
    sdkUrl: setup?.sdkUrl ?? '',
  }
}

import type { ReactNode } from 'react'
import type { CheckoutId } from '#shared/api/ids.ts'
import { type Rail, railFacts } from '#shared/payment-methods.ts'
import type { ApiQuery } from '#web/data/api-query.ts'
import { useApiQuery } from '#web/data/use-api-query.ts'
import { SdkError } from './payment-texts.ts'
import { SandboxNotice } from './sandbox-notice.tsx'
import { ScriptFailed, ScriptWaiting } from './script-state.tsx'
import { useFreshDocument } from './use-fresh-document.ts'

interface ScriptedFormProps<Setup> {
  rail: Rail
  setupQuery: ApiQuery<Setup>
  checkoutId: CheckoutId
  /** how to use the sandbox */
  tryOut: ReactNode
  children: (setup: Setup) => ReactNode
}

/** Loads a provider's setup and renders its form once this document may load the script. */
export function ScriptedForm<Setup extends { isOn: boolean; isSandbox: boolean; sdkUrl: string }>({
  rail,
  setupQuery,
  checkoutId,
  tryOut,
  children,
}: ScriptedFormProps<Setup>) {
  const { data: setup, isError, refetch } = useApiQuery(setupQuery)
  const isReloading = useFreshDocument(setup, checkoutId)
  if (isError) return <ScriptFailed message={new SdkError(rail).message} onRetry={() => void refetch()} />
  if (!setup || isReloading) return <ScriptWaiting what={railFacts[rail].name} />
  return (
    <>
      {setup.isSandbox && <SandboxNotice>{tryOut}</SandboxNotice>}
      {children(setup)}
    </>
  )
}

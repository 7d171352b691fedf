import { createRoot } from 'react-dom/client'
import type { Prover } from './api.ts'
import { ProofDialog } from './proof-dialog.tsx'

let asking: Promise<boolean> | null = null

/**
 * Asks for re-authentication in a dialog over the page; resolves to false when the user cancels.
 * Concurrent calls share one dialog.
 */
export function askForProof(prover: Prover): Promise<boolean> {
  asking ??= ask(prover).finally(() => {
    asking = null
  })
  return asking
}

/** Renders the dialog outside the page, because the rejected call may come from any page or dialog. */
function ask(prover: Prover): Promise<boolean> {
  const place = document.createElement('div')
  document.body.append(place)
  const root = createRoot(place)
  return new Promise<boolean>((resolve) => {
    root.render(<ProofDialog prover={prover} onEnd={resolve} />)
  }).finally(() => {
    root.unmount()
    place.remove()
  })
}

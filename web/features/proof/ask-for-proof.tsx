import { createRoot } from 'react-dom/client'
import type { Prover } from './api.ts'
import { ProofDialog } from './proof-dialog.tsx'

let asking: Promise<boolean> | null = null

/**
 * Asks whoever uses this browser to prove who they are, over whatever is on the screen; false when they turn it down. Of several
 * calls that need it at once one asks.
 */
export function askForProof(prover: Prover): Promise<boolean> {
  asking ??= ask(prover).finally(() => {
    asking = null
  })
  return asking
}

/** The call that was refused may come from any page or dialog: the question stands beside all of them. */
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

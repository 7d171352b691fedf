import { createRoot } from 'react-dom/client'
import type { SessionOwner } from './api.ts'
import { ReauthenticationDialog } from './reauthentication-dialog.tsx'

let asking: Promise<boolean> | null = null

/**
 * Asks for re-authentication in a dialog over the page; resolves to false when the user cancels.
 * Concurrent calls share one dialog.
 */
export function askToReauthenticate(owner: SessionOwner): Promise<boolean> {
  asking ??= ask(owner).finally(() => {
    asking = null
  })
  return asking
}

/** Renders the dialog outside the page, because the rejected call may come from any page or dialog. */
function ask(owner: SessionOwner): Promise<boolean> {
  const place = document.createElement('div')
  document.body.append(place)
  const root = createRoot(place)
  return new Promise<boolean>((resolve) => {
    root.render(<ReauthenticationDialog owner={owner} onEnd={resolve} />)
  }).finally(() => {
    root.unmount()
    place.remove()
  })
}

import { useEffect } from 'react'
import type { CheckoutId } from '#shared/api/ids.ts'
import { isPaymentPage } from '#shared/payment-pages.ts'
import { checkoutPath } from './checkout-path.ts'

/**
 * Whether a provider's script of another origin is refused by the document that this tab loaded: its policy is that of
 * the address it was loaded from, wherever the buyer has gone since.
 */
export function isScriptRefused(scriptUrl: string, document: URL): boolean {
  return new URL(scriptUrl, document).origin !== document.origin && !isPaymentPage(document.pathname)
}

/** Loads the checkout as a document of its own where the provider's script needs one; true while that happens. */
export function useFreshDocument(
  setup: { isOn: boolean; sdkUrl: string } | undefined,
  checkoutId: CheckoutId,
): boolean {
  const isNeeded = setup?.isOn === true && isScriptRefused(setup.sdkUrl, loadedDocument())
  useEffect(() => {
    if (isNeeded) location.assign(checkoutPath(checkoutId))
  }, [isNeeded, checkoutId])
  return isNeeded
}

/** The address that the tab's document was loaded from. */
function loadedDocument(): URL {
  const [entry] = performance.getEntriesByType('navigation')
  return new URL(entry?.name ?? location.href)
}

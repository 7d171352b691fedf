import { useEffect } from 'react'
import type { CheckoutId } from '#shared/api/ids.ts'
import { isPaymentPage } from '#shared/payment-pages.ts'
import { checkoutPath } from './checkout-path.ts'

/**
 * Whether this tab's document refuses a provider's script of another origin. The security policy is that of the URL the
 * document was loaded from, regardless of later navigation.
 */
export function isScriptRefused(scriptUrl: string, document: URL): boolean {
  return new URL(scriptUrl, document).origin !== document.origin && !isPaymentPage(document.pathname)
}

/** Reloads the checkout as a new document if the provider's script needs one; returns true while reloading. */
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

/** The URL from which the tab's document was loaded. */
function loadedDocument(): URL {
  const [entry] = performance.getEntriesByType('navigation')
  return new URL(entry?.name ?? location.href)
}

/**
 * Whether a page may load a payment provider's script. The document's policy is fixed on load, so these pages
 * need a full navigation.
 */
export function isPaymentPage(path: string): boolean {
  return /^\/(?:checkout|food)(?:\/[^/]*)?\/?$/.test(path)
}

/**
 * Whether a document may load a payment provider's script: checkout, and a listing with its order dialog. A browser
 * keeps to the policy of the document it loaded, so pages come to these by a fresh load where the script is foreign.
 */
export function isPaymentPage(path: string): boolean {
  return /^\/(?:checkout|food)(?:\/[^/]*)?\/?$/.test(path)
}

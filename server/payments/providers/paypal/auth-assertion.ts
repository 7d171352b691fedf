/**
 * The PayPal-Auth-Assertion header: an unsigned token that names the seller we act for, by merchant id or email address
 * (PayPal's page "API requests", issuing authorization assertions).
 */
export function authAssertion(clientId: string, payee: string): string {
  const seller = payee.includes('@') ? { email: payee } : { payer_id: payee }
  return `${encode({ alg: 'none' })}.${encode({ iss: clientId, ...seller })}.`
}

function encode(part: object): string {
  return Buffer.from(JSON.stringify(part)).toString('base64url')
}

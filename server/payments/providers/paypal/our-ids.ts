/** Whether a custom id at PayPal has the form of our ids; a payee may also sell elsewhere, with other custom ids. */
export function isOurId(text: string): boolean {
  return /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(text)
}

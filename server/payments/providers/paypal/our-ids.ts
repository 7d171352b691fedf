/**
 * Whether a text that PayPal repeats has the form of an id of ours: who is paid over PayPal may sell elsewhere too, with
 * texts of their own.
 */
export function isOurId(text: string): boolean {
  return /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(text)
}

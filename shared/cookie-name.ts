/** A cookie's name. Under https its prefix makes browsers refuse it from a sister domain or over http. */
export function cookieName(name: string, isSecure: boolean): string {
  return isSecure ? `__Host-${name}` : name
}

/** A cookie's name. The prefix under https makes browsers reject it from sister domains and over http. */
export function cookieName(name: string, isSecure: boolean): string {
  return isSecure ? `__Host-${name}` : name
}

/** The name under which browsers remember an account; changing the name or generation makes every browser unknown. */
export function deviceNameOf(accountName: string, generation: number): string {
  return generation === 0 ? accountName : `${accountName}\n${generation}`
}

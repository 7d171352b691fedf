/** What browsers know an account by: another name of it or generation makes all of them new to it. */
export function deviceNameOf(accountName: string, generation: number): string {
  return generation === 0 ? accountName : `${accountName}\n${generation}`
}

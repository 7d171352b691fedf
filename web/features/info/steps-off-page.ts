/**
 * The number of history steps back that leave the page at `address`; each jump to a section is a step.
 * `earlier` holds the previous addresses, oldest first; unknown ones count as another page.
 */
export function stepsOffPage(earlier: readonly string[], address: string): number {
  const page = withoutHash(address)
  const before = earlier.findLastIndex((other) => withoutHash(other) !== page)
  return earlier.length - before
}

function withoutHash(address: string): string {
  return address.replace(/#.*$/, '')
}

/**
 * How many steps back in the tab's history lead off the page at `address`: each section that was jumped to on it is a
 * step of its own. `earlier` are the addresses before it, oldest first; unknown ones are taken for another page.
 */
export function stepsOffPage(earlier: readonly string[], address: string): number {
  const page = withoutHash(address)
  const before = earlier.findLastIndex((other) => withoutHash(other) !== page)
  return earlier.length - before
}

function withoutHash(address: string): string {
  return address.replace(/#.*$/, '')
}

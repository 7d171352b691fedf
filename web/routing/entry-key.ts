/** The key of the tab's current history entry; empty without the Navigation API. */
export function entryKey(): string {
  // not yet in every browser, despite the types
  const navigation: Navigation | undefined = window.navigation
  return navigation?.currentEntry?.key ?? ''
}

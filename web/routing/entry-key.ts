/** The key of the tab's present history entry; empty where the browser does not name its entries. */
export function entryKey(): string {
  // not yet in every browser, whatever the types say
  const navigation: Navigation | undefined = window.navigation
  return navigation?.currentEntry?.key ?? ''
}

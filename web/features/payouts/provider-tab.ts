/**
 * Opens a provider's page in a new tab, or in this window if the browser blocks it (ONB-04, ONB-05).
 * Re-authentication may come first, so the tab cannot open earlier.
 */
export function openInProviderTab(url: string): void {
  const tab = window.open('', '_blank')
  if (tab === null) {
    window.location.assign(url)
    return
  }
  // the provider's page must not access this one
  tab.opener = null
  tab.location.replace(url)
}

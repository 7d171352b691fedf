/**
 * Opens a provider's page in a tab of its own. The question "Is it you?" may come before it, so the tab opens only now; where the
 * browser blocks that, the page opens in this window (ONB-04, ONB-05).
 */
export function openInProviderTab(url: string): void {
  const tab = window.open('', '_blank')
  if (tab === null) {
    window.location.assign(url)
    return
  }
  // the provider's page gets no hold on this one
  tab.opener = null
  tab.location.replace(url)
}

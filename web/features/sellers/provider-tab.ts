/** A tab that is open already and waits for its address. */
export interface ProviderTab {
  go(url: string): void
  close(): void
}

/**
 * Opens a tab for a provider's page. Called in the click itself, before the page's address is known, because browsers
 * block tabs that open later; when this one is blocked all the same, the page opens in this window (ONB-04, ONB-05).
 */
export function openProviderTab(provider: string): ProviderTab {
  const tab = window.open('', '_blank')
  if (tab === null) {
    return { go: (url) => window.location.assign(url), close: () => undefined }
  }
  // the provider's page gets no hold on this one
  tab.opener = null
  tab.document.title = `Opening ${provider}…`
  tab.document.body.textContent = `Opening ${provider}…`
  return { go: (url) => tab.location.replace(url), close: () => tab.close() }
}

/** Shows a toast that something did not work. The toasts' code is loaded for it, unless it is there already. */
export async function showFailure(title: string, description?: string): Promise<void> {
  try {
    const { toasts } = await import('./toast-store.ts')
    toasts.add({ title, tone: 'bad', ...(description ? { description } : {}) })
  } catch {
    // where not even this loads, nothing can be shown
  }
}

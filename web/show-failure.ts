/** Tells in a toast that something did not work. The toasts' code is fetched for it, unless it is here already. */
export async function showFailure(title: string, description?: string): Promise<void> {
  try {
    const { toasts } = await import('./ui/toast-store.ts')
    toasts.add({ title, tone: 'bad', ...(description ? { description } : {}) })
  } catch {
    // where not even this loads there is no way left to tell
  }
}

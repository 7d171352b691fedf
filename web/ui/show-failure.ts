/** Shows a failure toast; loads the toast code first if needed. */
export async function showFailure(title: string, description?: string): Promise<void> {
  try {
    const { toasts } = await import('./toast-store.ts')
    toasts.add({ title, tone: 'bad', ...(description ? { description } : {}) })
  } catch {
    // if the toast code fails to load, there is no way to show the failure
  }
}

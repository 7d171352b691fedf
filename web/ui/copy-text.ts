import { toasts } from './toast-store.ts'

/** Copies a text and says `done`; where the browser refuses, says what to do `instead`. */
export async function copyText(
  text: string,
  { done, instead }: { done: string; instead: string },
): Promise<void> {
  try {
    await navigator.clipboard.writeText(text)
    toasts.add({ title: done })
  } catch {
    toasts.add({ title: 'Couldn’t copy', description: instead, tone: 'bad' })
  }
}

import { Suspense, use } from 'react'
import type { EmailReminder } from './email-reminder.tsx'

let loaded: typeof EmailReminder | typeof Nothing | null = null
let loading: Promise<void> | null = null

/** Loads the reminder's code, once. Who renders a signed-in page at once, the server above all, waits for it. */
export function loadAccountReminder(): Promise<void> {
  loading ??= load()
  return loading
}

async function load(): Promise<void> {
  try {
    const module = await import('./email-reminder.tsx')
    loaded = module.EmailReminder
  } catch {
    // the profile says it too, and the next page load tries again
    loaded = Nothing
  }
}

/** What signed-in pages remind of above all else. Visitors never load its code. */
export function AccountReminder() {
  return (
    <Suspense fallback={null}>
      <LoadedReminder />
    </Suspense>
  )
}

function LoadedReminder() {
  if (loaded === null) use(loadAccountReminder())
  const Reminder = loaded ?? Nothing
  return <Reminder />
}

function Nothing() {
  return null
}

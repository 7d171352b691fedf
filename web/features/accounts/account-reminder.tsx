import { Suspense, use } from 'react'
import type { EmailReminder } from './email-reminder.tsx'

let loaded: typeof EmailReminder | typeof Nothing | null = null
let loading: Promise<void> | null = null

/** Loads the reminder's code once. The server waits for it before rendering a signed-in page. */
export function loadAccountReminder(): Promise<void> {
  loading ??= load()
  return loading
}

async function load(): Promise<void> {
  try {
    const module = await import('./email-reminder.tsx')
    loaded = module.EmailReminder
  } catch {
    // the profile shows the reminders too, and the next page load retries
    loaded = Nothing
  }
}

/** The reminders at the top of signed-in pages. Visitors never load this code. */
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

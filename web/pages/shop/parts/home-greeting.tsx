import { Suspense, use } from 'react'
import type { CurrentUser } from '#shared/api/accounts.ts'
import type { SignedInGreeting } from './signed-in-greeting.tsx'

let loaded: typeof SignedInGreeting | null = null
let loading: Promise<void> | null = null

/** Loads the greeting's code, once. Who renders for a signed-in user at once, the server above all, waits for it. */
export function loadHomeGreeting(): Promise<void> {
  loading ??= load()
  return loading
}

async function load(): Promise<void> {
  try {
    const module = await import('./signed-in-greeting.tsx')
    loaded = module.SignedInGreeting
  } catch {
    // the menu leads to one's own pages, and the next page load tries again
    loaded = Welcome
  }
}

/** What the home page greets signed-in users with (decisions, OPEN-28). Visitors never load its code. */
export function HomeGreeting({ user }: { user: CurrentUser }) {
  return (
    <Suspense fallback={<Welcome />}>
      <LoadedGreeting user={user} />
    </Suspense>
  )
}

function LoadedGreeting({ user }: { user: CurrentUser }) {
  if (loaded === null) use(loadHomeGreeting())
  const Greeting = loaded ?? Welcome
  return <Greeting user={user} />
}

function Welcome() {
  return <h1 className="wrap page-head">Good to see you.</h1>
}

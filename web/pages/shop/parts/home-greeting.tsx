import { Suspense, use } from 'react'
import type { CurrentUser } from '#shared/api/accounts.ts'
import type { SignedInGreeting } from './signed-in-greeting.tsx'

let loaded: typeof SignedInGreeting | null = null
let loading: Promise<void> | null = null

/** Loads the greeting's code, once. The server and hydration wait for it when a user is signed in. */
export function loadHomeGreeting(): Promise<void> {
  loading ??= load()
  return loading
}

async function load(): Promise<void> {
  try {
    const module = await import('./signed-in-greeting.tsx')
    loaded = module.SignedInGreeting
  } catch {
    // the menu links to the same pages, and the next page load tries again
    loaded = Welcome
  }
}

/** The home page's greeting for signed-in users (decisions, OPEN-28). Visitors never load its code. */
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

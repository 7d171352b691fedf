import type { Rail } from '#shared/payment-methods.ts'
import { createBakeSaleClient, done } from '#tests/client/bakesale-client.ts'
import type { RunningServer } from '#tests/setup/running-server.ts'
import { signUpConfirmedAt } from './mail-files.ts'
import { goodListing } from './make-listing.ts'
import { testedRails } from './rails/tested-rails.ts'
import { personPassword } from './server-client.ts'

/** A baker at a running server who is paid online. */
export interface PaidBaker {
  cookie: string
  email: string
  id: string
}

interface PaidBakerOptions {
  firstName: string
  /** the rails they are paid on; empty: at pickup */
  rails: readonly Rail[]
}

/** Signs up a baker at a running server and sets up their payments through the API. */
export async function makePaidBaker(
  server: RunningServer,
  { firstName, rails }: PaidBakerOptions,
): Promise<PaidBaker> {
  const email = `${firstName.toLowerCase()}-bakes@example.org`
  let cookie = await signUpConfirmedAt(server, email)
  const api = createBakeSaleClient(server.url, { cookie })
  const { user } = await done(api.GET('/api/me'))
  const id = user?.id ?? ''
  const body = {
    firstName,
    lastName: 'Baker',
    email,
    phone: '',
    bio: '',
    location: '',
    cookType: 'home_cook' as const,
    paypalEmail: '',
    ...Object.fromEntries(rails.flatMap((rail) => Object.entries(testedRails[rail].profile(email)))),
    currentPassword: personPassword,
  }
  await done(api.PUT('/api/profile/{id}', { params: { path: { id } }, body }))
  for (const rail of rails) cookie = await testedRails[rail].connectAt(server.url, cookie)
  return { cookie, email, id }
}

/** Posts a listing; returns its id. */
export async function postBake(
  server: RunningServer,
  { cookie }: PaidBaker,
  changes: { title: string; price?: string; servingsAvailable?: number },
): Promise<string> {
  const body = { ...goodListing(), ...changes }
  return (await done(createBakeSaleClient(server.url, { cookie }).POST('/api/food-listings', { body }))).id
}

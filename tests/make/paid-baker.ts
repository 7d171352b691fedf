import * as z from 'zod/mini'
import { OwnProfile } from '#shared/api/profile.ts'
import type { Rail } from '#shared/payment-methods.ts'
import type { RunningServer } from '#tests/setup/running-server.ts'
import { signUpConfirmedAt } from './mail-files.ts'
import { listingBody } from './make-listing.ts'
import { testedRails } from './rails/tested-rails.ts'
import { callServer, personPassword } from './server-client.ts'

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
  const me = await callServer(server.url, 'GET', '/api/me', { cookie })
  const { id } = z.parse(z.object({ user: z.object({ id: z.string() }) }), me.body).user
  const profile = {
    firstName,
    lastName: 'Baker',
    email,
    phone: '',
    bio: '',
    location: '',
    cookType: 'home_cook',
    paypalEmail: '',
    ...Object.fromEntries(rails.flatMap((rail) => Object.entries(testedRails[rail].profile(email)))),
    currentPassword: personPassword,
  }
  const saved = await callServer(server.url, 'PUT', `/api/profile/${id}`, { cookie, body: profile })
  z.parse(OwnProfile, saved.body)
  for (const rail of rails) cookie = await testedRails[rail].connectAt(server.url, cookie)
  return { cookie, email, id }
}

/** Posts a listing; returns its id. */
export async function postBake(
  server: RunningServer,
  { cookie }: PaidBaker,
  changes: { title: string; price?: string; servingsAvailable?: number },
): Promise<string> {
  const answer = await callServer(server.url, 'POST', '/api/food-listings', {
    cookie,
    body: listingBody(changes),
  })
  return z.parse(z.object({ id: z.string() }), answer.body).id
}

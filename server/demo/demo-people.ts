import { demoEmailEnding } from '#server/listings/listing-rules.ts'

/** A made-up buyer. */
export interface DemoBuyer {
  /** the local part of their email address */
  name: string
  firstName: string
  lastName: string
}

/** The buyer whom a person plays. */
export const demoBuyer = { name: 'buyer', firstName: 'Robin', lastName: 'Ellis' } as const

/** Buyers nobody can sign in as; they order from the demo bakers and write reviews. */
export const demoNeighbors = [
  { name: 'nadia', firstName: 'Nadia', lastName: 'Brooks' },
  { name: 'omar', firstName: 'Omar', lastName: 'Field' },
  { name: 'greta', firstName: 'Greta', lastName: 'Hale' },
  { name: 'louis', firstName: 'Louis', lastName: 'Marsh' },
] as const satisfies readonly DemoBuyer[]

/** The baker whom a person plays: `name` of a demo baker. */
export const playedBaker = 'corner-oven'

export const demoAdminUsername = 'demo-admin'

/** The address of demo people with this local part. */
export function demoEmail(name: string): string {
  return `${name}${demoEmailEnding}`
}

/** Fixed passwords: they exist only on a playground (`isPlayground`). */
export const demoPasswords = {
  buyer: 'three-warm-scones',
  baker: 'boiled-at-five-sharp',
  admin: 'count-the-cookie-jars',
} as const

import type { addressTypes } from '#shared/api/address-fields.ts'
import type { cookTypes } from '#shared/api/cooks.ts'
import type { Rail } from '#shared/payment-methods.ts'

/** Weekly pickup windows at one hour, as HH:MM in the pickup location's time zone. */
export interface DemoWindow {
  /** Sunday is 0 */
  weekdays: readonly number[]
  from: string
  until: string
  /** the length of a slot; omitted: the window is one slot */
  slotMinutes?: number
  /** pickups per slot */
  capacity: number
}

/** Every day of the week. */
export const everyDay = [0, 1, 2, 3, 4, 5, 6] as const

/** A made-up baker and their pickup location. */
export interface DemoBaker {
  /** the local part of their email address */
  name: string
  firstName: string
  lastName: string
  bio: string
  /** the neighborhood, as on the profile */
  location: string
  /** from the reserved fictional range */
  phone: string
  cookType: (typeof cookTypes)[number]
  /** whether they take PayPal in the payment sandbox; the others are paid at pickup */
  takesPaypal: boolean
  /** the provider that knows their account in the payment sandbox; omitted: none */
  connectedTo?: Rail
  /** their weekly pickup windows; omitted: buyers name a time */
  windows?: readonly DemoWindow[]
  pickup: {
    address: string
    addressType: (typeof addressTypes)[number]
    /** whether only the neighborhood is shown */
    hidesAddress: boolean
    instructions: string
    latitude: number
    longitude: number
    timeZone: string
  }
}

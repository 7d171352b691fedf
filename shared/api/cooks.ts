import * as z from 'zod/mini'
import { paymentMethods } from '#shared/payment-methods.ts'
import { PersonId } from './ids.ts'

export const cookTypes = ['home_cook', 'food_truck'] as const

/** The baker of a listing. E-mail and phone are null for visitors (DATA-15; decisions, contact details). */
export const Cook = z.object({
  id: PersonId,
  firstName: z.string(),
  lastName: z.string(),
  profileImageUrl: z.nullable(z.string()),
  email: z.nullable(z.string()),
  phone: z.nullable(z.string()),
  /** whether only people who have an order with the baker learn the two */
  keepsContact: z.boolean(),
  bio: z.nullable(z.string()),
  cookType: z.enum(cookTypes),
  /** how an order from this baker is paid: over their rails, or at pickup when they have none */
  payWays: z.array(z.enum(paymentMethods)),
})
export type Cook = z.infer<typeof Cook>

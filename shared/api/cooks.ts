import * as z from 'zod/mini'
import { paymentMethods } from '#shared/payment-methods.ts'
import { PersonId } from './ids.ts'

/** The kinds of bakers. */
export const cookTypes = ['home_cook', 'food_truck'] as const

/** The baker of a listing. Email and phone are null for visitors (DATA-15; decisions, contact details). */
export const Cook = z.object({
  id: PersonId,
  firstName: z.string(),
  lastName: z.string(),
  profileImageUrl: z.nullable(z.string()),
  email: z.nullable(z.string()),
  phone: z.nullable(z.string()),
  /** whether only people with an order see both */
  keepsContact: z.boolean(),
  bio: z.nullable(z.string()),
  cookType: z.enum(cookTypes),
  /** the payment methods: the baker's providers, or pickup without any */
  payWays: z.array(z.enum(paymentMethods)),
})
export type Cook = z.infer<typeof Cook>

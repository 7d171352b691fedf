import type { OrderId, PersonId } from '#shared/api/ids.ts'

/** A baker's announcement to everybody with a pickup on a day, or in one window or of one bake. */
export interface AnnouncementsTable {
  id: string
  cook_id: PersonId
  body: string
  /** number of recipients */
  people: number
  created_at: Date
  updated_at: Date
}

/** The orders of an announcement. */
export interface OrderAnnouncementsTable {
  order_id: OrderId
  announcement_id: string
  created_at: Date
  updated_at: Date
}

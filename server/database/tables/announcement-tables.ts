import type { OrderId, PersonId } from '#shared/api/ids.ts'

/** What a baker told everybody who picks something up on a day, or those of one window or bake. */
export interface AnnouncementsTable {
  id: string
  cook_id: PersonId
  body: string
  /** how many people it was for */
  people: number
  created_at: Date
  updated_at: Date
}

/** Which orders an announcement was about. */
export interface OrderAnnouncementsTable {
  order_id: OrderId
  announcement_id: string
  created_at: Date
  updated_at: Date
}

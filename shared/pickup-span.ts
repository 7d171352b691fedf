/** One of a baker's pickup windows, the first time that it is after goods are ready, by the clock of their place. */
export interface PickupSpan {
  /** YYYY-MM-DD */
  date: string
  /** HH:MM; not before they are ready */
  from: string
  until: string
  /** the last moment to order them for it by the window alone, as JSON has moments */
  orderBy: string
}

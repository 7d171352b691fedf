/** The next occurrence of a pickup window once goods are ready, by the clock of their place. */
export interface PickupSpan {
  /** YYYY-MM-DD */
  date: string
  /** HH:MM; not before the goods are ready */
  from: string
  until: string
  /** the order deadline of the window alone, ISO 8601 */
  orderBy: string
}

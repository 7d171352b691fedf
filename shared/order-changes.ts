/** What a baker can change about an order that was placed, so that its buyer may cancel it for free. */
export const orderChanges = ['pickup_location', 'pickup_time', 'ingredients'] as const
export type OrderChangeKind = (typeof orderChanges)[number]

/** What each is called at the beginning of a sentence: "The pickup location changed." */
export const orderChangeLabels: Readonly<Record<OrderChangeKind, string>> = {
  pickup_location: 'The pickup location changed',
  pickup_time: 'The pickup time changed',
  ingredients: 'The ingredients changed',
}

/** A baker's changes to a placed order that let its buyer cancel for free. */
export const orderChanges = ['pickup_location', 'pickup_time', 'ingredients'] as const
export type OrderChangeKind = (typeof orderChanges)[number]

/** The beginning of a sentence about each change: "The pickup location changed." */
export const orderChangeLabels: Readonly<Record<OrderChangeKind, string>> = {
  pickup_location: 'The pickup location changed',
  pickup_time: 'The pickup time changed',
  ingredients: 'The ingredients changed',
}

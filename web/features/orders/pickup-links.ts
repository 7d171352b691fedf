import type { OrderId } from '#shared/api/ids.ts'
import type { Order } from '#shared/api/orders.ts'

/** Directions to the pickup's coordinates, else its address. Opens the map app on a phone. */
export function directionsUrl({
  latitude,
  longitude,
  address,
}: Pick<Order['foodListing'], 'latitude' | 'longitude' | 'address'>): string {
  const destination = latitude !== null && longitude !== null ? `${latitude},${longitude}` : address
  return `https://www.google.com/maps/dir/?${new URLSearchParams({ api: '1', destination })}`
}

/** The pickup as a calendar file. */
export function calendarUrl(orderId: OrderId): string {
  return `/api/orders/${encodeURIComponent(orderId)}/pickup.ics`
}

/** The order's pickup code as a QR image. */
export function codePictureUrl(orderId: OrderId): string {
  return `/api/orders/${encodeURIComponent(orderId)}/pickup-code.svg`
}

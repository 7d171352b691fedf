/** The server-sent events about the user's orders; `since` resumes after an event's id. */
export const eventsPath = '/api/events'

/** The event about an order, and the event of an ended session, which closes the connection. */
export const orderEventName = 'order'
export const signedOutEventName = 'signed-out'

/** The event about an order; clients fetch the order again. */
export interface OrderEvent {
  orderId: string
  /** the listener's role in this order */
  side: 'buyer' | 'baker'
  /** placed: it has just reached its baker */
  what: 'placed' | 'changed'
}

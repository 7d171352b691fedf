/** Where a browser hears of its person's orders, as server-sent events; `since` resumes after an event's id. */
export const eventsPath = '/api/events'

/** The event that tells of an order, and the one that says that the session is over; the connection ends after that. */
export const orderEventName = 'order'
export const signedOutEventName = 'signed-out'

/** What is told of an order: enough to read it anew. */
export interface OrderEvent {
  orderId: string
  /** what the listener is in this order */
  side: 'buyer' | 'baker'
  /** placed: it has just come to its baker */
  what: 'placed' | 'changed'
}

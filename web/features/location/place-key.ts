/** Where the browser keeps the place that was found or typed: on this device only. */
export const placeKey = 'bakesale:place'

/** Where it keeps that the visitor wants to look anywhere, so that no place is taken for them. */
export const anywhereKey = 'bakesale:anywhere'

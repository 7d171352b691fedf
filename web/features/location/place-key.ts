/** Where the browser keeps the place that was found or typed: on this device only. */
export const placeKey = 'bakesale:place'

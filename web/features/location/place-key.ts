/** The storage key of the found or typed place, only on this device. */
export const placeKey = 'bakesale:place'

/** The storage key of the choice of any place, which disables automatic location. */
export const anywhereKey = 'bakesale:anywhere'

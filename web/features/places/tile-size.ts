/** The width of a map tile in pixels (MAP-02). */
export const tileSize = 256

/** The closest zoom (MAP-02). */
export const closestZoom = 18

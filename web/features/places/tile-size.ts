/** The width of a tile in pixels (MAP-02). */
export const tileSize = 256

/** The closest zoom there is (MAP-02). */
export const closestZoom = 18

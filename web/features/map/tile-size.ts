/** The width of a tile in pixels (MAP-02). */
export const tileSize = 256

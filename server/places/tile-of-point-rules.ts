/** The latitude where the flat map ends, the same as `map_point` in the migrations. */
const edge = 85

/** The map tile column of a longitude, the same as `map_square_x` in the migrations. */
export function columnOf(longitude: number, level: number): number {
  return Math.min(2 ** level - 1, Math.floor(((longitude + 180) / 360) * 2 ** level))
}

/** The map tile row of a latitude, the same as `map_square_y` in the migrations. */
export function rowOf(latitude: number, level: number): number {
  const angle = (Math.min(edge, Math.max(-edge, latitude)) * Math.PI) / 180
  const height = (Math.log(Math.tan(Math.PI / 4 + angle / 2)) * 180) / Math.PI
  return Math.floor(((180 - height) / 360) * 2 ** level)
}

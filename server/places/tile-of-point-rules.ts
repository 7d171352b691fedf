/** The latitude beyond which the flat map is cut off, as `map_point` in the migrations has it. */
const edge = 85

/** The column of a longitude, as `map_square_x` in the migrations has it. */
export function columnOf(longitude: number, level: number): number {
  return Math.min(2 ** level - 1, Math.floor(((longitude + 180) / 360) * 2 ** level))
}

/** The row of a latitude, as `map_square_y` in the migrations has it. */
export function rowOf(latitude: number, level: number): number {
  const angle = (Math.min(edge, Math.max(-edge, latitude)) * Math.PI) / 180
  const height = (Math.log(Math.tan(Math.PI / 4 + angle / 2)) * 180) / Math.PI
  return Math.floor(((180 - height) / 360) * 2 ** level)
}

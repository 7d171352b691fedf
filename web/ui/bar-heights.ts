/** How high bars are when the best one is as high as the drawing; what is there at all can be seen. */
export function barHeights(values: readonly number[], height: number): number[] {
  const shown = values.map((value) => Math.max(0, value))
  const most = Math.max(1, ...shown)
  return shown.map((value) => (value === 0 ? 0 : Math.max(3, (value / most) * height)))
}

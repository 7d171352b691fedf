/** Bar heights scaled so that the largest fills `height`; every positive value stays visible. */
export function barHeights(values: readonly number[], height: number): number[] {
  const shown = values.map((value) => Math.max(0, value))
  const most = Math.max(1, ...shown)
  return shown.map((value) => (value === 0 ? 0 : Math.max(3, (value / most) * height)))
}

/** The text alternative of a listing's photo; `index` starts at 0. */
export function photoName(title: string, index: number, count: number): string {
  return count > 1 ? `${title}, photo ${index + 1} of ${count}` : `Photo of ${title}`
}

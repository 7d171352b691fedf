/** What a photo of a listing is called, for those who do not see it; the index counts from 0. */
export function photoName(title: string, index: number, count: number): string {
  return count > 1 ? `${title}, photo ${index + 1} of ${count}` : `Photo of ${title}`
}

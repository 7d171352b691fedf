/** The text itself if it fits into `most` characters, else as many whole words as do, and an ellipsis. */
export function excerpt(text: string, most: number): string {
  const flat = text.replace(/\s+/g, ' ').trim()
  if (flat.length <= most) return flat
  const cut = flat.slice(0, most)
  const lastSpace = cut.lastIndexOf(' ')
  const words = lastSpace > 0 ? cut.slice(0, lastSpace) : Array.from(cut).slice(0, -1).join('')
  return `${words.replace(/[\s.,;:!?–-]+$/, '')}…`
}

/** The text if it has at most `most` characters, else its first whole words and an ellipsis. */
export function excerpt(text: string, most: number): string {
  const flat = text.replace(/\s+/g, ' ').trim()
  if (flat.length <= most) return flat
  const cut = flat.slice(0, most)
  const lastSpace = cut.lastIndexOf(' ')
  const words = lastSpace > 0 ? cut.slice(0, lastSpace) : Array.from(cut).slice(0, -1).join('')
  return `${words.replace(/[\s.,;:!?–-]+$/, '')}…`
}

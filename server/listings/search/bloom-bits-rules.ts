import type { Wish } from './read-wishes-rules.ts'
import { beginningsOf, compoundsOf, type Found } from './word-forms-rules.ts'

/** Alternatives: a match has all bits of one of them. */
export type Groups = readonly (readonly number[])[]

/** Beyond this many alternatives, hardly a listing lacks all of them. */
const mostGroups = 4

/** The Bloom bits of a wish: one entry, or none when it has too many alternatives or one without bits. */
export function bitGroups({ sayings }: Wish, found: Found): Groups[] {
  const groups = new Map<string, readonly number[]>()
  // one word of a saying suffices: matches have all of them
  for (const [word] of sayings) {
    if (word === undefined || compoundsOf(word, found).length > 0) return []
    for (const form of beginningsOf(word)) {
      const bits = found(form)?.bits ?? []
      if (bits.length === 0) return []
      groups.set(bits.join(), bits)
    }
  }
  const some = withoutNarrower([...groups.values()])
  return some.length > mostGroups ? [] : [some]
}

/** Drops alternatives that have all bits of another one: "cakes" beside "cake". */
function withoutNarrower(groups: Groups): Groups {
  return groups.filter(
    (group) =>
      !groups.some((other) => other.length < group.length && other.every((bit) => group.includes(bit))),
  )
}

/**
 * A text in the library's runtime format: words, numbers of placeholders, and parts that begin with a tag's
 * number.
 */
type CompiledPart = string | number | CompiledPart[]
export type CompiledText = string | CompiledPart[]

const marks = /\{(\d+)\}|<(\d+)\/>|<(\d+)>|<\/(\d+)>/

/** Parses `{0}`, `<0/>` and `<0>…</0>` in a text; throws when a tag is not closed correctly. */
export function compileText(text: string): CompiledText {
  const whole: CompiledPart[] = []
  const open: OpenTag[] = [{ tag: '', parts: whole }]
  // splitting by four groups yields the words, then the groups; one of them matched
  const pieces = text.split(marks)
  for (let place = 0; place < pieces.length; place += 5) addPiece(open, pieces.slice(place, place + 5), text)
  if (open.length !== 1) throw new Error(`A tag is not closed in “${text}”.`)
  const [first, ...others] = whole
  return others.length === 0 && typeof first === 'string' ? first : whole
}

/** An open tag with its content so far. */
interface OpenTag {
  tag: string
  parts: CompiledPart[]
}

/** Adds words, and the placeholder after them, to the innermost open tag. */
function addPiece(
  open: OpenTag[],
  [words, filled, single, opened, closed]: readonly (string | undefined)[],
  text: string,
): void {
  const inner = open.at(-1)
  if (words) inner?.parts.push(words)
  if (filled !== undefined) inner?.parts.push(Number(filled))
  if (single !== undefined) inner?.parts.push([Number(single)])
  if (opened !== undefined) {
    const parts = [Number(opened)]
    inner?.parts.push(parts)
    open.push({ tag: opened, parts })
  }
  if (closed !== undefined && open.pop()?.tag !== closed) throw new Error(`Tags cross in “${text}”.`)
}

/** Whether two texts have the same placeholders, in any order. */
export function fillsInTheSame(one: string, other: string): boolean {
  return filledIn(one) === filledIn(other)
}

function filledIn(text: string): string {
  return [...text.matchAll(/\{\w+\}|<\/?\d+\/?>/g)].map(String).sort().join()
}

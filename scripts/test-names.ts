/** The names of tests and groups in a file's source; those of `it.each` with their placeholders. */
export function testNames(source: string): string[] {
  return [...source.matchAll(/(?<![.\w])(?:it|test|describe)\b/g)].flatMap(({ 0: word, index }) => {
    const name = nameAfter(source, index + word.length)
    return name === null ? [] : [name]
  })
}

/** Skips `.each(…)` and the like up to the call whose first argument is a string. */
function nameAfter(source: string, start: number): string | null {
  let at = start
  for (;;) {
    const [word] = /^\s*\.\w+(?:<[^()]*>(?=\())?/.exec(source.slice(at, at + 500)) ?? []
    if (word !== undefined) at += word.length
    else if (source[at] === '(') {
      const [, quote, name] = /^\(\s*(['"`])((?:\\.|(?!\1)[^\\])*)\1/.exec(source.slice(at, at + 1_000)) ?? []
      if (quote !== undefined) return name ?? null
      at = afterBrackets(source, at)
    } else return null
  }
}

const strings =
  /^(?:'(?:\\.|[^'\\])*'|"(?:\\.|[^"\\])*"|`(?:\\.|[^`\\])*`|\/\/[^\n]*|\/(?![/*])(?:\\.|\[(?:\\.|[^\]\\\n])*\]|[^/\\\n])+\/)/

/**
 * The position after the bracket that closes the one at `start`, ignoring brackets in strings, comments and
 * patterns.
 */
function afterBrackets(source: string, start: number): number {
  let depth = 0
  for (let at = start; at < source.length; at += 1) {
    const character = source[at] ?? ''
    if (character === '(') depth += 1
    else if (character === ')') {
      depth -= 1
      if (depth === 0) return at + 1
    } else if (`'"\`/`.includes(character)) {
      const [text] = strings.exec(source.slice(at)) ?? []
      if (text !== undefined) at += text.length - 1
    }
  }
  return source.length
}

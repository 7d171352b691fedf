/** The names given to tests and their groups in a file, as they are written there; those of `it.each` before they are filled in. */
export function testNames(source: string): string[] {
  return [...source.matchAll(/(?<![.\w])(?:it|test|describe)\b/g)].flatMap(({ 0: word, index }) => {
    const name = nameAfter(source, index + word.length)
    return name === null ? [] : [name]
  })
}

/** Passes over `.each(…)` and the like to the call whose first argument is a text. */
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

/** Behind the bracket that closes the one at `start`; brackets in texts, comments and patterns are none. */
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

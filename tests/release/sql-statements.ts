/** A statement on one line without comments, and whether a comment directly precedes it. */
export interface SqlStatement {
  text: string
  isExplained: boolean
}

/** The tokens that matter for the end of a statement. */
const parts =
  /(?<comment>--[^\n]*|\/\*[\s\S]*?\*\/)|(?<quoted>'(?:[^']|'')*'|"[^"]*"|\$(?<tag>\w*)\$[\s\S]*?\$\k<tag>\$)|(?<end>;)|(?<space>\s+)|[^\s;]/g

/** The statements of a script in order; handles comments and quoted texts. */
export function sqlStatements(script: string): SqlStatement[] {
  const statements: SqlStatement[] = []
  let text = ''
  let isExplained = false
  const finish = () => {
    if (text.trim() !== '') statements.push({ text: text.trim(), isExplained })
    text = ''
    isExplained = false
  }
  for (const { 0: part, groups = {} } of script.matchAll(parts))
    if (groups.end) finish()
    else if (groups.comment) isExplained ||= text.trim() === ''
    else if (groups.space) text += ' '
    else text += part
  finish()
  return statements
}

/** Splits a list at commas outside parentheses and quotes. */
export function listParts(list: string): string[] {
  const found = ['']
  let depth = 0
  for (const [part] of list.matchAll(/'(?:[^']|'')*'|"[^"]*"|[\s\S]/g)) {
    if (part === '(') depth += 1
    if (part === ')') depth -= 1
    if (part === ',' && depth === 0) found.push('')
    else found[found.length - 1] += part
  }
  return found.map((part) => part.trim())
}

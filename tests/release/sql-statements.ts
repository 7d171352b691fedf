/** A statement of a script, without its comments and on one line, and whether a comment stands right before it. */
export interface SqlStatement {
  text: string
  isExplained: boolean
}

/** What a script is made of, so far as it matters where a statement ends. */
const parts =
  /(?<comment>--[^\n]*|\/\*[\s\S]*?\*\/)|(?<quoted>'(?:[^']|'')*'|"[^"]*"|\$(?<tag>\w*)\$[\s\S]*?\$\k<tag>\$)|(?<end>;)|(?<space>\s+)|[^\s;]/g

/** The statements of a script in order; comments and quoted texts may hold whatever they like. */
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

/** The parts between the commas of a list that stand in no brackets and no quotes. */
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

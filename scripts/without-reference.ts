import { type Plugin, parseSync } from 'vite'

/** The parts of a call that only the server and the reference read. */
const unused = new Set(['name', 'summary', 'tag', 'callers', 'headers', 'responseHeaders', 'errors'])

/** Takes the reference out of the contract's calls in builds of pages. */
export function withoutReference(): Plugin {
  return {
    name: 'without-reference',
    enforce: 'pre',
    apply: 'build',
    transform(code, id) {
      const isContract = /[\\/]shared[\\/]api[\\/][\w-]+\.ts$/.test(id)
      return isContract ? { code: blankReference(code, id), map: null } : null
    },
  }
}

/** A file of the contract with the unused parts of each `defineCall({ … })` replaced by spaces. */
export function blankReference(code: string, path: string): string {
  let text = code
  for (const object of definitionsIn(parseSync(path, code).program.body))
    for (const part of partsOf(object)) {
      const key = Reflect.get(part, 'key')
      if (!isNode(key) || !unused.has(String(Reflect.get(key, 'name')))) continue
      const end = part.end + (/^\s*,/.exec(code.slice(part.end))?.[0].length ?? 0)
      text = text.slice(0, part.start) + ' '.repeat(end - part.start) + text.slice(end)
    }
  return text
}

interface Node {
  type: string
  start: number
  end: number
}

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && 'type' in value && 'start' in value
}

/** The objects that `defineCall` gets anywhere in a tree. */
function definitionsIn(tree: unknown): Node[] {
  if (Array.isArray(tree)) return tree.flatMap(definitionsIn)
  if (!isNode(tree)) return []
  const callee: unknown = Reflect.get(tree, 'callee')
  if (tree.type === 'CallExpression' && isNode(callee) && Reflect.get(callee, 'name') === 'defineCall') {
    const passed: unknown = Reflect.get(tree, 'arguments')
    return Array.isArray(passed) ? passed.filter(isNode) : []
  }
  return Object.values(tree).flatMap(definitionsIn)
}

function partsOf(object: Node): Node[] {
  const parts: unknown = Reflect.get(object, 'properties')
  return Array.isArray(parts) ? parts.filter(isNode) : []
}

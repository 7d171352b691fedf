import * as z from 'zod/mini'
import type { ContractSource, Declaration, Expression } from './contract-source.ts'

type Schema = z.core.$ZodType

/** What the source of the contract says about its values: names, descriptions, and names of lists of words. */
export interface ContractComments {
  nameOf: ReadonlyMap<object, string>
  descriptionOf: ReadonlyMap<object, string>
  /** by object schema and property */
  propertiesOf: ReadonlyMap<object, ReadonlyMap<string, string>>
  /** by the values of an enum, as JSON */
  wordLists: ReadonlyMap<string, { name: string; description: string | null }>
}

/** Finds the file of an import. */
type FindSource = (from: string) => ContractSource | undefined

/** Walks the contract's values and their source together: each schema gets the comment that is beside it. */
export class CommentReader implements ContractComments {
  readonly nameOf = new Map<object, string>()
  readonly descriptionOf = new Map<object, string>()
  readonly propertiesOf = new Map<object, Map<string, string>>()
  readonly wordLists = new Map<string, { name: string; description: string | null }>()
  readonly #findSource: FindSource
  readonly #seen = new Map<Expression, Set<unknown>>()
  /** unexported names may repeat, and then name nothing */
  readonly #taken = new Map<string, object>()

  constructor(findSource: FindSource) {
    this.#findSource = findSource
  }

  /** Reads a declared value. */
  readDeclared(declared: Declaration, value: unknown): void {
    if (typeof value !== 'object' || value === null) return
    const { name, init, comment, source, isExported } = declared
    const isAlias = unwrap(init).type === 'Identifier'
    if (!isAlias) this.#setName(name, value, isExported)
    if (comment !== null && !isAlias && !this.descriptionOf.has(value)) this.descriptionOf.set(value, comment)
    this.#read(init, value, source)
  }

  #setName(name: string, value: object, isExported: boolean): void {
    if (this.nameOf.has(value)) return
    const before = this.#taken.get(name)
    if (before !== undefined && before !== value && !isExported) return
    if (before !== undefined && before !== value) this.nameOf.delete(before)
    this.#taken.set(name, value)
    this.nameOf.set(value, name)
  }

  #read(expression: Expression, value: unknown, source: ContractSource): void {
    const node = unwrap(expression)
    const seen = this.#seen.get(node) ?? new Set()
    this.#seen.set(node, seen)
    if (typeof value !== 'object' || value === null || seen.has(value)) return
    seen.add(value)
    if (node.type === 'Identifier') {
      const declared = this.#find(node.name, source)
      if (declared) this.readDeclared(declared, value)
    } else if (node.type === 'ObjectExpression') this.#readMembers(node, { ...value }, source, null)
    else if (node.type === 'CallExpression') this.#readCall(node, value, source)
    else if (node.type === 'ArrowFunctionExpression' && node.body.type !== 'BlockStatement')
      this.#read(node.body, value, source)
  }

  #readCall(
    node: Extract<Expression, { type: 'CallExpression' }>,
    value: object,
    source: ContractSource,
  ): void {
    const { callee } = node
    const [first, second] = node.arguments.map((one) => (one.type === 'SpreadElement' ? undefined : one))
    if (callee.type === 'Identifier') this.#readMade(callee.name, first, value, source)
    if (callee.type !== 'MemberExpression' || callee.property.type !== 'Identifier') return
    const isZod = callee.object.type === 'Identifier' && callee.object.name === 'z'
    if (!isZod && callee.object.type !== 'Super') this.#read(callee.object, value, source)
    if (isZod && first && value instanceof z.core.$ZodType) this.#readSchema(first, second, value, source)
  }

  /** Reads what `defineCall` or a helper of ours makes. */
  #readMade(name: string, first: Expression | undefined, value: object, source: ContractSource): void {
    if (name === 'defineCall') {
      if (first) this.#read(first, value, source)
      return
    }
    const declared = this.#find(name, source)
    if (declared) this.#read(declared.init, value, declared.source)
  }

  #readSchema(
    first: Expression,
    second: Expression | undefined,
    value: Schema,
    source: ContractSource,
  ): void {
    const { $ZodObject, $ZodEnum, $ZodUnion } = z.core
    if (value instanceof $ZodObject) {
      if (second) this.#readMembers(second, value._zod.def.shape, source, value)
      this.#readMembers(first, value._zod.def.shape, source, value)
    } else if (value instanceof $ZodEnum) this.#readWords(first, value, source)
    else if (value instanceof $ZodUnion) this.#readOptions([first, second], value._zod.def.options, source)
    else {
      const inner = innerOf(value)
      const node = value instanceof z.core.$ZodRecord ? second : first
      if (inner && node) this.#read(node, inner, source)
    }
  }

  /** Reads the schemas of a union, which are the list among its arguments. */
  #readOptions(
    nodes: readonly (Expression | undefined)[],
    options: readonly Schema[],
    source: ContractSource,
  ): void {
    const list = nodes.find((node) => node?.type === 'ArrayExpression')
    if (list?.type !== 'ArrayExpression') return
    for (const [index, one] of list.elements.entries())
      if (one && one.type !== 'SpreadElement') this.#read(one, options[index], source)
  }

  #readWords(node: Expression, value: z.core.$ZodEnum, source: ContractSource): void {
    const declared = node.type === 'Identifier' ? this.#find(node.name, source) : undefined
    if (!declared) return
    const key = JSON.stringify(Object.values(value._zod.def.entries))
    const known = this.wordLists.get(key)
    if (!known || known.description === null)
      this.wordLists.set(key, { name: singular(declared.name), description: declared.comment })
  }

  /** Reads the properties of an object, of a shape, or of the schema that a shape was taken from. */
  #readMembers(
    expression: Expression,
    members: Readonly<Record<string, unknown>>,
    source: ContractSource,
    owner: object | null,
  ): void {
    const node = unwrap(expression)
    if (node.type === 'Identifier') {
      const declared = this.#find(node.name, source)
      if (declared) this.#readMembers(declared.init, members, declared.source, owner)
    } else if (node.type === 'CallExpression') this.#readTaken(node, members, source, owner)
    else if (node.type === 'ObjectExpression')
      // the last of equal names wins
      for (const member of node.properties.toReversed()) {
        if (member.type === 'SpreadElement') this.#readMembers(member.argument, members, source, owner)
        else if (member.key.type === 'Identifier' || member.key.type === 'Literal')
          this.#readMember(member.start, nameOfKey(member.key), member.value, members, source, owner)
      }
  }

  #readTaken(
    node: Extract<Expression, { type: 'CallExpression' }>,
    members: Readonly<Record<string, unknown>>,
    source: ContractSource,
    owner: object | null,
  ): void {
    for (const one of node.arguments.toReversed())
      if (one.type !== 'SpreadElement') this.#readMembers(one, members, source, owner)
    if (node.callee.type === 'MemberExpression' && node.callee.object.type === 'CallExpression')
      this.#readMembers(node.callee.object, members, source, owner)
    if (node.callee.type === 'Identifier') {
      const declared = this.#find(node.callee.name, source)
      const made = declared && unwrap(declared.init)
      if (made?.type === 'ArrowFunctionExpression' && made.body.type !== 'BlockStatement')
        this.#readMembers(made.body, members, declared?.source ?? source, owner)
    }
  }

  #readMember(
    start: number,
    name: string,
    node: Expression,
    members: Readonly<Record<string, unknown>>,
    source: ContractSource,
    owner: object | null,
  ): void {
    const value = members[name]
    if (value === undefined) return
    const comment = source.commentAt(start)
    if (owner !== null && comment !== null) {
      const known = this.propertiesOf.get(owner) ?? new Map<string, string>()
      this.propertiesOf.set(owner, known)
      if (!known.has(name)) known.set(name, comment)
    }
    this.#read(node, value, source)
  }

  #find(name: string, source: ContractSource): Declaration | undefined {
    const own = source.declarations.get(name)
    if (own) return own
    const imported = source.imports.get(name)
    return imported && this.#findSource(imported.from)?.declarations.get(imported.name)
  }
}

/** The schema inside a list, a record, a pipe, or a schema that allows nothing. */
function innerOf(value: Schema): Schema | undefined {
  const { $ZodArray, $ZodRecord, $ZodPipe, $ZodOptional, $ZodNullable, $ZodDefault } = z.core
  if (value instanceof $ZodArray) return value._zod.def.element
  if (value instanceof $ZodRecord) return value._zod.def.valueType
  if (value instanceof $ZodPipe) return value._zod.def.in
  if (value instanceof $ZodOptional || value instanceof $ZodNullable || value instanceof $ZodDefault)
    return value._zod.def.innerType
  return undefined
}

function unwrap(node: Expression): Expression {
  if (node.type === 'TSAsExpression' || node.type === 'TSSatisfiesExpression') return unwrap(node.expression)
  return node.type === 'ParenthesizedExpression' ? unwrap(node.expression) : node
}

function nameOfKey(key: { name: string } | { value: unknown }): string {
  return 'name' in key ? key.name : String(key.value)
}

/** The name of one of some words: `orderStatuses` is of `OrderStatus`. */
function singular(plural: string): string {
  const one = /(status|address)es$/i.test(plural)
    ? plural.slice(0, -2)
    : plural.replace(/ies$/, 'y').replace(/([^s])s$/, '$1')
  return one.charAt(0).toUpperCase() + one.slice(1)
}

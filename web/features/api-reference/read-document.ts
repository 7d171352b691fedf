import type { ApiDocument, Content, FieldSchema, Operation, Parameter, Response } from './api-document.ts'

/** An operation with its address. */
export interface Described extends Operation {
  method: string
  path: string
  server: string
}

/** An error that a call may answer. */
export interface DescribedError {
  status: string
  code: string
  text: string
}

/** Every operation, in the order of the document. */
export function operationsOf({ paths, servers }: ApiDocument): Described[] {
  return Object.entries(paths).flatMap(([path, item]) =>
    Object.entries(item).map(([method, operation]) => ({
      ...operation,
      method: method.toUpperCase(),
      path,
      server: servers[0]?.url ?? '',
    })),
  )
}

export function parametersOf(document: ApiDocument, { parameters = [] }: Operation): Parameter[] {
  return parameters.flatMap((one) =>
    '$ref' in one ? (document.components.parameters?.[nameIn(one.$ref)] ?? []) : one,
  )
}

/** The responses by status. */
export function responsesOf(document: ApiDocument, { responses }: Operation): [string, Response][] {
  return Object.entries(responses).flatMap(([status, one]): [string, Response][] => {
    const response = '$ref' in one ? document.components.responses?.[nameIn(one.$ref)] : one
    return response ? [[status, response]] : []
  })
}

/** The headers of a response, with their descriptions. */
export function headersOf(document: ApiDocument, { headers = {} }: Response): [string, string][] {
  return Object.entries(headers).flatMap(([name, one]): [string, string][] => {
    const header = '$ref' in one ? document.components.headers?.[nameIn(one.$ref)] : one
    return header ? [[name, header.description]] : []
  })
}

/** The errors of an operation; the document names each as `` `code`: text `` in a line of its own. */
export function errorsOf(document: ApiDocument, operation: Operation): DescribedError[] {
  return responsesOf(document, operation)
    .filter(([status]) => status >= '400')
    .flatMap(([status, { description }]) =>
      description.split('\n').flatMap((line) => {
        const [, code, text = ''] = /^(?:- )?`(\w+)`: (.*)$/.exec(line) ?? []
        return code === undefined ? [] : [{ status, code, text }]
      }),
    )
}

/** Every error of the document once, by status and code. */
export function allErrors(document: ApiDocument): DescribedError[] {
  const errors = operationsOf(document).flatMap((operation) => errorsOf(document, operation))
  const order = ({ status, code }: DescribedError) => `${status} ${code}`
  return [...new Map(errors.map((one) => [one.code, one])).values()].sort((one, other) =>
    order(one).localeCompare(order(other), 'en'),
  )
}

const callers = /\n*Who may call it: (.*)\.$/

/** An operation's description, and who may make the call. */
export function descriptionOf({ description }: Operation): { text: string; callers: string } {
  return { text: description.replace(callers, ''), callers: callers.exec(description)?.[1] ?? '' }
}

/** A token needs one of these scopes; empty when the call accepts no token. */
export function scopesOf({ security }: Operation): string[] {
  return security.flatMap(({ token = [] }) => token)
}

/** The media type and schema of a body; undefined without one. */
export function bodyOf(content: Content | undefined) {
  const [first] = Object.entries(content ?? {})
  return first && { type: first[0], ...first[1] }
}

/** The name at the end of a reference. */
export function nameIn(ref: string): string {
  return ref.slice(ref.lastIndexOf('/') + 1)
}

/** Named schemas in some schemas, and those inside them, by name. */
export function namedIn(document: ApiDocument, schemas: readonly FieldSchema[]): string[] {
  const found = new Set<string>()
  const visit = (schema: FieldSchema): void => {
    if (schema.$ref !== undefined) {
      const name = nameIn(schema.$ref)
      const target = document.components.schemas[name]
      if (found.has(name) || !target) return
      found.add(name)
      visit(target)
    }
    for (const one of partsOf(schema)) visit(one)
  }
  for (const schema of schemas) visit(schema)
  return [...found].sort((one, other) => one.localeCompare(other, 'en'))
}

/** The schemas directly inside a schema. */
function partsOf({ properties = {}, items, anyOf = [], oneOf = [], additionalProperties }: FieldSchema) {
  return [
    ...Object.values(properties),
    ...(items ? [items] : []),
    ...anyOf,
    ...oneOf,
    ...(typeof additionalProperties === 'object' ? [additionalProperties] : []),
  ]
}

/** The objects written out in a schema, also as items or choices. */
export function objectsIn(schema: FieldSchema): FieldSchema[] {
  if (schema.properties) return [schema]
  return partsOf(schema).flatMap(objectsIn)
}

import { productVersion } from '#server/project-folder.ts'
import type { Call } from '#shared/api/call.ts'
import { ErrorResponse } from '#shared/api/errors.ts'
import { apiTags } from '#shared/api/tags.ts'
import { scopesOfCalls } from '#shared/api/token-scopes.ts'
import { currency } from '#shared/currency.ts'
import { ErrorResponses } from './error-responses.ts'
import {
  convertSchemas,
  type DocumentSchemas,
  isJsonObject,
  type Json,
  type JsonObject,
  refsIn,
  type SchemaRoots,
} from './json-schemas.ts'
import {
  headerComponents,
  isAdminCall,
  type OperationContext,
  operationOf,
  responseHeaderComponents,
  withExample,
} from './operations.ts'
import { type Contract, readContract } from './read-contract.ts'
import { exampleOf } from './reference-examples.ts'
import { securitySchemes } from './security-schemes.ts'
import { type Webhook, webhooks } from './webhooks.ts'

/** Both documents of the API, as OpenAPI 3.1 without servers. */
export interface ApiDocuments {
  public: JsonObject
  admin: JsonObject
}

/** Describes the API from the contract and its comments. Works only beside the source. */
export async function describeApi(): Promise<ApiDocuments> {
  const contract = await readContract()
  const isAdmin = Map.groupBy(contract.calls, isAdminCall)
  return {
    public: documentOf(contract, isAdmin.get(false) ?? [], {
      title: 'BakeSale',
      description: `The local marketplace for homemade baked goods. ${everyCall}`,
      webhooks,
    }),
    admin: documentOf(contract, isAdmin.get(true) ?? [], {
      title: 'BakeSale console',
      description: `The calls of the admin console. ${everyCall}`,
      webhooks: [],
    }),
  }
}

const everyCall = [
  `Money is a decimal string with two places, in ${currency.name}. Times are ISO 8601 in UTC, unless a field says otherwise.`,
  'Every error has the same body: `error` is a code for programs, `message` a sentence for people.',
  'Programs that change something with a session cookie send no `Origin` header, or the address of this server.',
].join('\n\n')

interface About {
  title: string
  description: string
  webhooks: readonly Webhook[]
}

function documentOf(contract: Contract, calls: readonly Call[], about: About): JsonObject {
  const schemas = convertSchemas(contract, rootsOf(calls, about.webhooks))
  const responses = new ErrorResponses(contract, schemas)
  const context: OperationContext = {
    contract,
    schemas,
    scopesOfCalls,
    errorResponse: (status, codes) => responses.of(status, codes),
  }
  const paths: Record<string, JsonObject> = {}
  for (const call of calls) {
    const path = call.path.replaceAll(/:(\w+)/g, '{$1}')
    paths[path] = { ...paths[path], [call.method.toLowerCase()]: operationOf(call, context) }
  }
  const tags = new Set<string>(calls.map(({ tag }) => tag))
  return usedOnly({
    openapi: '3.1.0',
    info: {
      title: about.title,
      description: about.description,
      version: productVersion(),
      license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
      contact: { name: 'The people who run this marketplace: see /contact' },
    },
    servers: [{ url: '/' }],
    tags: Object.entries(apiTags)
      .filter(([name]) => tags.has(name))
      .map(([name, description]) => ({ name, description })),
    paths,
    ...(about.webhooks.length === 0 ? {} : { webhooks: webhooksOf(about.webhooks, schemas) }),
    components: {
      schemas: withExamples(schemas.components, new Set(refsIn(paths))),
      responses: responses.components,
      parameters: headerComponents,
      headers: responseHeaderComponents,
      securitySchemes,
    },
  })
}

function rootsOf(calls: readonly Call[], hooks: readonly Webhook[]): SchemaRoots {
  const inputs = calls.flatMap(({ params, query, body }) => [params, query, body])
  const outputs = [
    ErrorResponse,
    ...calls.map(({ success }) => success.body),
    ...hooks.map(({ body }) => body),
  ]
  const isSchema = <S>(schema: S | undefined): schema is S => schema !== undefined
  return { input: new Set(inputs.filter(isSchema)), output: new Set(outputs.filter(isSchema)) }
}

function webhooksOf(hooks: readonly Webhook[], schemas: DocumentSchemas): JsonObject {
  return Object.fromEntries(
    hooks.map(({ name, summary, description, body }) => [
      name,
      {
        post: {
          operationId: name,
          summary,
          description,
          tags: ['webhooks'],
          security: [],
          requestBody: {
            required: true,
            content: { 'application/json': withExample(body, 'output', schemas) },
          },
          responses: { '2XX': { description: 'Received.' } },
        },
      },
    ]),
  )
}

/** Adds an example to each component that is an object and that a call names; those inside it need none. */
function withExamples(components: JsonObject, named: ReadonlySet<string>): JsonObject {
  return Object.fromEntries(
    Object.entries(components).map(([name, schema]) => {
      const isObject =
        isJsonObject(schema) && named.has(name) && (schema.type === 'object' || schema.anyOf || schema.oneOf)
      return [name, isObject ? { ...schema, examples: [exampleOf(schema, components)] } : schema]
    }),
  )
}

/** Drops components that nothing refers to. */
function usedOnly(document: JsonObject): JsonObject {
  const used = new Set<string>()
  collectRefs({ ...document, components: null }, used)
  const components = isJsonObject(document.components) ? document.components : {}
  for (const name of used) {
    const found = name
      .split('/')
      .slice(2)
      .reduce<Json | undefined>((part, key) => (isJsonObject(part) ? part[key] : undefined), components)
    if (found !== undefined) collectRefs(found, used)
  }
  return {
    ...document,
    components: Object.fromEntries(
      Object.entries(components)
        .map(([kind, all]) => [kind, isJsonObject(all) ? keepUsed(kind, all, used) : all] as const)
        .filter(([, all]) => isJsonObject(all) && Object.keys(all).length > 0),
    ),
  }
}

function keepUsed(kind: string, all: JsonObject, used: ReadonlySet<string>): JsonObject {
  return Object.fromEntries(
    Object.entries(all)
      .filter(([name]) => used.has(`#/components/${kind}/${name}`))
      .sort(([one], [other]) => one.localeCompare(other, 'en')),
  )
}

/** Collects references, also those of `security`; a set iterates over what is added meanwhile. */
function collectRefs(json: Json, found: Set<string>): void {
  if (Array.isArray(json)) for (const one of json) collectRefs(one, found)
  if (!isJsonObject(json)) return
  if (typeof json.$ref === 'string') found.add(json.$ref)
  for (const scheme of schemesIn(json.security)) found.add(`#/components/securitySchemes/${scheme}`)
  for (const value of Object.values(json)) collectRefs(value, found)
}

function schemesIn(security: Json | undefined): string[] {
  return Array.isArray(security) ? security.filter(isJsonObject).flatMap((one) => Object.keys(one)) : []
}

import { brotliCompressSync, gzipSync } from 'node:zlib'
import { Ajv2020 } from 'ajv/dist/2020.js'
import ajvFormats from 'ajv-formats'
import { beforeAll, describe, expect, it } from 'vitest'
import { errorStatus } from '#shared/api/errors.ts'
import { commonFields, selfExplaining } from './common-fields.ts'
import { type ApiDocuments, describeApi } from './describe-api.ts'
import { isJsonObject, type Json, type JsonObject, refsIn } from './json-schemas.ts'
import { isAdminCall } from './operations.ts'
import { type Contract, readContract } from './read-contract.ts'
import { exampleOf } from './reference-examples.ts'

const documentNames = ['public', 'admin'] as const

/** A part of the document as an object; empty for anything else. */
const objectOf = (json: Json | undefined): JsonObject => (isJsonObject(json) ? json : {})
const objectsOf = (json: Json | undefined): [string, JsonObject][] =>
  Object.entries(objectOf(json)).map(([name, value]) => [name, objectOf(value)])

describe('the documents of the API', () => {
  let documents: ApiDocuments
  let contract: Contract
  beforeAll(async () => {
    documents = await describeApi()
    contract = await readContract()
  })

  const schemasOf = (name: 'public' | 'admin') => objectOf(objectOf(documents[name].components).schemas)
  const operationsOf = (name: 'public' | 'admin') =>
    objectsOf(documents[name].paths).flatMap(([path, item]) =>
      objectsOf(item).map(([method, operation]) => ({ path, method, operation })),
    )
  const isDescribed = (schema: JsonObject, schemas: JsonObject): boolean => {
    const [ref] = '$ref' in schema ? refsIn({ $ref: schema.$ref ?? '' }) : []
    return schema.description !== undefined || objectOf(schemas[ref ?? '']).description !== undefined
  }

  it('have every call of the contract, in one of the two', () => {
    const named = (name: 'public' | 'admin') =>
      operationsOf(name)
        .map(({ operation }) => String(operation.operationId))
        .sort()
    const calls = Map.groupBy(contract.calls, isAdminCall)
    expect(named('public')).toEqual((calls.get(false) ?? []).map((call) => call.name).sort())
    expect(named('admin')).toEqual((calls.get(true) ?? []).map((call) => call.name).sort())
    expect(new Set(contract.calls.map((call) => call.name)).size).toBe(contract.calls.length)
  })

  it.each(documentNames)('%s: every operation, parameter, response and schema is described', (name) => {
    const schemas = schemasOf(name)
    const missing: string[] = []
    for (const { operation } of operationsOf(name)) {
      const { operationId, summary, description, parameters, responses } = operation
      if (!/^[A-Z][^.]{2,59}$/.test(String(summary))) missing.push(`${operationId}: summary`)
      if (/^Who may call it/.test(String(description))) missing.push(`${operationId}: description`)
      for (const one of Array.isArray(parameters) ? parameters.map(objectOf) : [])
        if (!('$ref' in one) && one.description === undefined && !isDescribed(objectOf(one.schema), schemas))
          if (!selfExplaining.has(String(one.name))) missing.push(`${operationId}: parameter ${one.name}`)
      for (const [status, response] of objectsOf(responses))
        if (!('$ref' in response) && !response.description) missing.push(`${operationId}: ${status}`)
    }
    for (const [schema, { description }] of objectsOf(schemas)) if (!description) missing.push(schema)
    expect(missing).toEqual([])
  })

  it.each(documentNames)('%s: every property is described or self-explaining', (name) => {
    const schemas = schemasOf(name)
    const missing = new Set<string>()
    const look = (json: Json, place: string): void => {
      if (Array.isArray(json)) for (const one of json) look(one, place)
      if (!isJsonObject(json)) return
      for (const [key, value] of Object.entries(json)) {
        if (key === 'properties')
          for (const [property, schema] of objectsOf(value)) {
            if (!isDescribed(schema, schemas) && !selfExplaining.has(property))
              missing.add(`${place}.${property}`)
            look(schema, `${place}.${property}`)
          }
        else if (key !== 'example' && key !== 'examples') look(value, place)
      }
    }
    for (const [schema, json] of Object.entries(schemas)) look(json, schema)
    for (const { operation } of operationsOf(name)) look(operation, String(operation.operationId))
    expect([...missing]).toEqual([])
  })

  it('explain no field or parameter that is not there', () => {
    const text = JSON.stringify(documents)
    const names = [...Object.keys(commonFields), ...selfExplaining]
    expect(names.filter((one) => !text.includes(`"${one}":`) && !text.includes(`"name":"${one}"`))).toEqual(
      [],
    )
  })

  it('explain every error code', () => {
    expect(Object.keys(errorStatus).filter((code) => !contract.errors.get(code as never))).toEqual([])
  })

  it.each(documentNames)('%s: its examples validate', (name) => {
    const document = documents[name]
    const ajv = new Ajv2020({ strict: false, allErrors: true })
    ajvFormats.default(ajv)
    ajv.addSchema({ $id: 'document', ...document })
    const wrong: string[] = []
    const check = (json: Json, place: string): void => {
      if (Array.isArray(json)) for (const [index, one] of json.entries()) check(one, `${place}/${index}`)
      if (!isJsonObject(json)) return
      const pairs: [Json | undefined, string][] = [
        [json.example, `${place}/schema`],
        [Array.isArray(json.examples) ? json.examples[0] : undefined, place],
      ]
      for (const [example, schema] of pairs) {
        if (example === undefined) continue
        const isValid = ajv.validate({ $ref: `document#${schema}` }, example)
        if (!isValid) wrong.push(`${place}: ${ajv.errorsText()}`)
      }
      for (const [key, value] of Object.entries(json))
        if (key !== 'example' && key !== 'examples')
          check(value, `${place}/${encodeURIComponent(key.replaceAll('~', '~0').replaceAll('/', '~1'))}`)
    }
    check(objectOf(document.paths), '/paths')
    check(objectOf(document.components), '/components')
    expect(wrong).toEqual([])
  })

  it('the contract accepts the example of each request', () => {
    const wrong: string[] = []
    for (const name of documentNames)
      for (const { operation } of operationsOf(name)) {
        const call = contract.calls.find((one) => one.name === operation.operationId)
        const content = objectOf(objectOf(objectOf(operation.requestBody).content)['application/json'])
        if (!call?.body) continue
        const schema = objectOf(content.schema)
        const read = call.body.safeParse(exampleOf(schema, schemasOf(name)))
        if (!read.success) wrong.push(`${call.name}: ${JSON.stringify(read.error.issues)}`)
      }
    expect(wrong).toEqual([])
  })

  it.each(documentNames)('%s: no schema of an object is written twice', (name) => {
    const seen = new Map<string, string>()
    const twice: string[] = []
    const look = (json: Json, place: string): void => {
      if (Array.isArray(json)) for (const one of json) look(one, place)
      if (!isJsonObject(json)) return
      const { properties } = json
      if (isJsonObject(properties) && Object.keys(properties).length > 2) {
        const text = JSON.stringify({ properties, required: json.required ?? null })
        const before = seen.get(text)
        if (before !== undefined) twice.push(`${place} as ${before}`)
        seen.set(text, place)
      }
      for (const [key, value] of Object.entries(json))
        if (!key.startsWith('example')) look(value, `${place}/${key}`)
    }
    look(objectOf(documents[name].components), '')
    look(objectOf(documents[name].paths), '')
    expect(twice).toEqual([])
  })

  it('the public one takes at most 60 KiB on the wire', () => {
    const text = JSON.stringify(documents.public)
    expect(brotliCompressSync(text).length).toBeLessThan(61_440)
    expect(gzipSync(text, { level: 9 }).length).toBeLessThan(61_440)
  })
})

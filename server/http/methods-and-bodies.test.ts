import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { newId } from '#server/database/new-id.ts'
import { ErrorResponse } from '#shared/api/errors.ts'
import { rails } from '#shared/payment-methods.ts'
import { makeAdmin } from '#tests/make/make-admin.ts'
import { makeListing } from '#tests/make/make-listing.ts'
import { callApp, makePerson, type Person } from '#tests/make/make-person.ts'
import { makeTestApp, type TestApp } from '#tests/make/test-app.ts'
import { anyEngine } from '#tests/make/test-database.ts'

const Parameter = z.object({
  name: z.optional(z.string()),
  schema: z.optional(z.object({ enum: z.optional(z.array(z.string())), $ref: z.optional(z.string()) })),
})
const Operation = z.object({
  parameters: z._default(z.array(Parameter), []),
  requestBody: z.optional(z.object({ content: z.record(z.string(), z.unknown()) })),
  responses: z.record(z.string(), z.unknown()),
})
const OpenApi = z.object({
  paths: z.record(z.string(), z.record(z.string(), Operation)),
  components: z.object({
    schemas: z.record(z.string(), z.object({ enum: z.optional(z.array(z.string())) })),
  }),
})

const methods = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'] as const

describe('decisions, methods and bodies', () => {
  let test: TestApp
  let person: Person
  let paths: z.infer<typeof OpenApi>['paths']
  let words: z.infer<typeof OpenApi>['components']['schemas']
  beforeAll(async () => {
    test = await makeTestApp(anyEngine)
    person = await makePerson(test)
    const { cookie } = await makeAdmin(test, 'moderator')
    const console = OpenApi.parse(
      (await callApp(test, 'GET', '/api/admin/openapi.json', undefined, cookie)).body,
    )
    const shop = OpenApi.parse((await callApp(test, 'GET', '/api/openapi.json')).body)
    paths = { ...console.paths, ...shop.paths }
    for (const [path, operations] of Object.entries(console.paths))
      paths[path] = { ...shop.paths[path], ...operations }
    words = { ...console.components.schemas, ...shop.components.schemas }
  })
  afterAll(() => test.close())

  /** The path with plausible parameters: a word, or an id. */
  const fill = (path: string) => {
    const known = Object.values(paths[path] ?? {}).flatMap(({ parameters }) => parameters)
    return path.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
      const schema = known.find((one) => one.name === name)?.schema
      const list = schema?.enum ?? words[schema?.$ref?.split('/').at(-1) ?? '']?.enum
      return list?.[0] ?? newId()
    })
  }
  /** Every call with a JSON body outside the console, as method and URL. */
  const callsWithBody = () =>
    Object.entries(paths).flatMap(([path, operations]) =>
      Object.entries(operations).flatMap(([name, { requestBody, responses }]) => {
        const method = methods.find((one) => one.toLowerCase() === name)
        const takesJson = requestBody?.content['application/json'] !== undefined
        return method && takesJson && !path.startsWith('/api/admin/') ? [{ method, path, responses }] : []
      }),
    )

  const ours = ['api', ...rails].map((folder) => `/${folder}/`)

  it('an unsupported method on a known URL returns 405 with the allowed ones', async () => {
    const wrong: string[] = []
    for (const [path, operations] of Object.entries(paths)) {
      if (!ours.some((folder) => path.startsWith(folder))) continue
      const known = new Set(Object.keys(operations).map((name) => name.toUpperCase()))
      for (const method of methods.filter((one) => !known.has(one))) {
        const { status, headers, body } = await callApp(test, method, fill(path), {}, person.cookie)
        const allow = String(headers.allow ?? '').split(', ')
        const isRight = status === 405 && [...known].every((one) => allow.includes(one))
        if (!isRight || ErrorResponse.parse(body).error !== 'method_not_allowed')
          wrong.push(`${method} ${path}: ${status}, ${allow}`)
      }
    }
    expect(wrong).toEqual([])
    expect((await callApp(test, 'PUT', '/api/no-such-call')).status).toBe(404)
  })

  it('a missing or null body returns 400 with a message', async () => {
    const optional = new Set(['/api/orders/{id}/complete', '/api/pickups/{id}/hand-over'])
    const wrong: string[] = []
    for (const { method, path } of callsWithBody()) {
      if (optional.has(path)) continue
      for (const body of [undefined, null]) {
        const answer = await callApp(test, method, fill(path), body, person.cookie)
        if (answer.status !== 400) wrong.push(`${method} ${path} ${body}: ${answer.status}`)
        else
          expect(answer.body).toMatchObject({
            error: 'bad_request',
            message: expect.stringContaining('has no body'),
          })
      }
    }
    expect(wrong).toEqual([])
  })

  it('a signed-out request gets 401 before validation errors', async () => {
    // signing in returns 401 for other reasons
    const calls = callsWithBody().filter(
      ({ path, responses }) => '401' in responses && !path.includes('/login'),
    )
    const wrong: string[] = []
    for (const { method, path } of calls)
      for (const body of [{}, { quantity: 'many' }, []]) {
        const { status } = await callApp(test, method, fill(path), body)
        if (status !== 401) wrong.push(`${method} ${path}: ${status}`)
      }
    expect(wrong).toEqual([])
    expect(calls.length).toBeGreaterThan(20)
  })

  it('a creating call returns a Location', async () => {
    const { cookie } = await makeAdmin(test, 'superadmin')
    const listing = await makeListing(await makePerson(test))
    const email = 'location@example.org'
    const account = { email, password: 'flour, water and salt', firstName: 'Lo' }
    const message = { name: 'Lo', email, subject: 'An oven', category: 'general', message: 'Is it warm yet?' }
    const report = { contentType: 'listing', contentId: listing.id, reason: 'not_food_safe' }
    const admin = { username: 'located', email: 'located@example.org', role: 'moderator' }
    const answers = [
      await callApp(test, 'POST', '/api/signup', account),
      await callApp(test, 'POST', '/api/contact', message),
      await person.call('POST', '/api/reports', report),
      await callApp(test, 'POST', '/api/admin/admins', admin, cookie),
    ]
    expect(answers.map(({ status, headers }) => [status, headers.location])).toEqual([
      [201, expect.stringMatching(/^\/api\/profile\/[\da-f-]{36}$/)],
      [201, expect.stringMatching(/^\/api\/admin\/messages\/[\da-f-]{36}$/)],
      [201, expect.stringMatching(/^\/api\/admin\/reports\/[\da-f-]{36}$/)],
      [201, '/api/admin/admins'],
    ])
    for (const place of [answers[1], answers[2], answers[3]].map((answer) =>
      String(answer?.headers.location),
    ))
      expect((await callApp(test, 'GET', place, undefined, cookie)).status).toBe(200)
  })
})

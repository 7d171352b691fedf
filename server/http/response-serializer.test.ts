import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { responseSerializer, shapeOf } from './response-serializer.ts'

const Baker = z.object({ id: z.string(), phone: z.nullable(z.string()) })
const Loaf = z.object({
  title: z.string().check(z.maxLength(5)),
  price: z.number(),
  baker: z.nullable(Baker),
  tags: z.array(z.string()),
  extras: z.optional(z.array(z.object({ name: z.string() }))),
})
const loaf = { title: 'Rye', price: 4.5, baker: { id: 'b', phone: null }, tags: ['dark'] }

test('returns a value that matches its schema unchanged', () => {
  const several = [loaf, { ...loaf, baker: null, extras: [{ name: 'seeds' }] }]
  expect(shapeOf(z.array(Loaf))(several)).toBe(several)
})

test('DATA-14: drops properties that the schema does not name, at any depth', () => {
  const told = {
    ...loaf,
    secret: 1,
    baker: { ...loaf.baker, email: 'baker@example.com' },
    extras: [{ name: 'seeds', cost: 2 }, { name: 'salt' }],
  }
  expect(shapeOf(z.array(Loaf))([loaf, told])).toEqual([
    loaf,
    { ...loaf, extras: [{ name: 'seeds' }, { name: 'salt' }] },
  ])
  expect(told.baker.email).toBe('baker@example.com')
})

test('picks the matching schema of a union', () => {
  const Either = z.union([
    z.object({ kind: z.literal('cake'), layers: z.number() }),
    z.object({ kind: z.literal('pie'), crust: z.string() }),
  ])
  expect(shapeOf(Either)({ kind: 'pie', crust: 'thin', layers: 2 })).toEqual({ kind: 'pie', crust: 'thin' })
  expect(() => shapeOf(Either)({ kind: 'bun' })).toThrow()
  expect(shapeOf(z.record(z.string(), z.array(z.string())))({ title: ['Too long'] })).toEqual({
    title: ['Too long'],
  })
})

test('leaves optional properties out, whatever their type', () => {
  const Before = z.union([z.strictObject({ hours: z.number() }), z.strictObject({ at: z.string() })])
  const shape = shapeOf(
    z.object({ cutoff: z.nullable(Before), extra: z.optional(Before), title: z.string() }),
  )
  const whole = { cutoff: { at: '18:00' }, extra: { hours: 2 }, title: 'Rye' }
  const bare = { cutoff: null, title: 'Rye' }
  expect(shape(whole)).toEqual(whole)
  expect(shape(bare)).toBe(bare)
  expect(shape({ ...bare, secret: 1 })).toEqual(bare)
})

test('picks the first object schema whose property names the value has', () => {
  const Card = z.object({ title: z.string(), price: z.number() })
  const either = shapeOf(z.array(z.union([Loaf, Card])))
  const told = [loaf, { title: 'Rye', price: 4.5 }]
  expect(either(told)).toBe(told)
  expect(
    either([
      { title: 'Rye', price: 4.5, tags: ['dark'] },
      { ...loaf, secret: 1 },
    ]),
  ).toEqual([{ title: 'Rye', price: 4.5 }, loaf])
  expect(() => either([{ title: 'Rye' }])).toThrow('matches none')
  const Before = z.union([z.strictObject({ hours: z.number() }), z.strictObject({ at: z.string() })])
  expect(shapeOf(Before)({ at: '18:00' })).toEqual({ at: '18:00' })
})

test('cannot distinguish schemas by names they share', () => {
  const odd: unknown = JSON.parse('{"id":"b","phone":null,"__proto__":{"a":1},"constructor":1,"toString":2}')
  const shaped = shapeOf(Baker)(odd)
  expect(JSON.stringify(shaped)).toBe('{"id":"b","phone":null}')
})

test('validates values on request', () => {
  const route = { schema: Loaf, method: 'GET', url: '/loaf' }
  const tooLong = { ...loaf, title: 'Sourdough' }
  expect(() => responseSerializer(true)(route)(tooLong)).toThrow()
  expect(JSON.parse(responseSerializer(false)(route)(tooLong))).toEqual(tooLong)
  expect(responseSerializer(true)(route)(loaf)).toBe(responseSerializer(false)(route)(loaf))
})

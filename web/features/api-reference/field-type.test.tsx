import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { FieldSchema } from './api-document.ts'
import { FieldType } from './field-type.tsx'

test.each<[FieldSchema, string]>([
  [{ type: 'string' }, 'string'],
  [{ type: ['string', 'null'] }, 'string or null'],
  [{ type: 'string', minLength: 2, maxLength: 40 }, 'string, 2 to 40 characters'],
  [{ type: 'string', format: 'date' }, 'string, <code>date</code>'],
  [{ type: 'string', pattern: '^a$' }, 'string, pattern <code>^a$</code>'],
  [{ type: 'integer', minimum: 0 }, 'integer, at least 0'],
  [{ type: 'number', exclusiveMinimum: 0, maximum: 5 }, 'number, at most 5, more than 0'],
  [{ type: 'boolean', default: false }, 'boolean, by default <code>false</code>'],
  [{ enum: ['a', 'b'], type: 'string' }, 'one of <code>a</code>, <code>b</code>'],
  [{ const: 'order.placed', type: 'string' }, '<code>order.placed</code>'],
  [{ $ref: '#/components/schemas/Money' }, '<a href="#Money">Money</a>'],
  [{ anyOf: [{ $ref: '#/components/schemas/Id' }, { type: 'null' }] }, '<a href="#Id">Id</a> or null'],
  [{ type: 'array', items: { type: 'integer' }, maxItems: 3 }, 'array of integer, at most 3 entries'],
  [{ type: 'object', additionalProperties: { type: 'string' } }, 'object with values: string'],
  [{}, 'anything'],
])('%j is written as %s', (schema, html) => {
  expect(renderToStaticMarkup(<FieldType schema={schema} />)).toBe(html)
})

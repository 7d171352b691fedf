import { Fragment, type ReactNode } from 'react'
import type { FieldSchema } from './api-document.ts'
import { nameIn } from './read-document.ts'

/** The type of a field in words; named types are links to their description on the same page. */
export function FieldType({ schema }: { schema: FieldSchema }) {
  const limits = limitsOf(schema)
  return (
    <>
      {nameOfType(schema)}
      {limits.map((limit, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a fixed list
        <Fragment key={index}>, {limit}</Fragment>
      ))}
    </>
  )
}

function nameOfType(schema: FieldSchema): ReactNode {
  const { $ref, type, items, anyOf, oneOf, properties, additionalProperties } = schema
  if ($ref !== undefined) return <a href={`#${nameIn($ref)}`}>{nameIn($ref)}</a>
  const choices = anyOf ?? oneOf
  if (choices) return listed(choices.map(nameOfType), ' or ')
  if (schema.const !== undefined) return <Value>{schema.const}</Value>
  if (schema.enum) return <>one of {listed(schema.enum.map(shownValue), ', ')}</>
  if (items) return <>array of {nameOfType(items)}</>
  if (!properties && typeof additionalProperties === 'object')
    return <>object with values: {nameOfType(additionalProperties)}</>
  return [type ?? 'anything'].flat().join(' or ')
}

function shownValue(value: unknown): ReactNode {
  return <Value>{value}</Value>
}

function Value({ children }: { children: unknown }) {
  return <code>{typeof children === 'string' ? children : JSON.stringify(children)}</code>
}

function listed(parts: readonly ReactNode[], between: string): ReactNode {
  return parts.map((part, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: a fixed list
    <Fragment key={index}>
      {index > 0 && between}
      {part}
    </Fragment>
  ))
}

function limitsOf(schema: FieldSchema): ReactNode[] {
  const { format, pattern, contentMediaType } = schema
  return [
    ...(format === undefined ? [] : [<code key="format">{format}</code>]),
    ...(contentMediaType === undefined ? [] : ['a file']),
    ...rangeOf('characters', schema.minLength, schema.maxLength),
    ...rangeOf('entries', schema.minItems, schema.maxItems),
    ...rangeOf('', schema.minimum, schema.maximum),
    ...(schema.exclusiveMinimum === undefined ? [] : [`more than ${schema.exclusiveMinimum}`]),
    ...(pattern === undefined
      ? []
      : [
          <>
            pattern <Value>{pattern}</Value>
          </>,
        ]),
    ...(schema.default === undefined
      ? []
      : [
          <>
            by default <Value>{schema.default}</Value>
          </>,
        ]),
  ]
}

function rangeOf(unit: string, least: number | undefined, most: number | undefined): string[] {
  const end = unit && ` ${unit}`
  if (least === undefined) return most === undefined ? [] : [`at most ${most}${end}`]
  return [most === undefined ? `at least ${least}${end}` : `${least} to ${most}${end}`]
}

import type { FastifySchemaCompiler } from 'fastify'
import * as z from 'zod/mini'

/** Input that violates its schema. */
export class InvalidInputError extends Error {
  readonly issues: readonly z.core.$ZodIssue[]
  /** the part of the request, such as `body`; Fastify sets it */
  validationContext?: string

  constructor(issues: readonly z.core.$ZodIssue[]) {
    super('invalid input')
    this.issues = issues
  }
}

/** Validates and converts input by the contract's schemas. */
export const inputValidator: FastifySchemaCompiler<z.core.$ZodType> = ({ schema }) => {
  return (input: unknown) => {
    const read = z.safeParse(schema, input)
    return read.success ? { value: read.data } : { error: new InvalidInputError(read.error.issues) }
  }
}

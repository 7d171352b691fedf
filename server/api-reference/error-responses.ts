import { type ErrorCode, ErrorResponse } from '#shared/api/errors.ts'
import { type DocumentSchemas, type Json, type JsonObject, sentence } from './json-schemas.ts'
import { headersOf } from './operations.ts'
import type { Contract } from './read-contract.ts'

/** Statuses whose responses say when to try again. */
const withRetryAfter: readonly number[] = [429, 503]

/** More codes than these make no name. */
const mostInName = 2

/** The responses of errors: common ones are components. */
export class ErrorResponses {
  readonly components: JsonObject = {
    NotModified: { description: 'The response that you have is still current.' },
  }
  readonly #contract: Contract
  readonly #schema: Json

  constructor(contract: Contract, schemas: DocumentSchemas) {
    this.#contract = contract
    this.#schema = schemas.schemaOf(ErrorResponse, 'output')
  }

  /** The response for the codes of one status that a call may answer. */
  of(status: number, codes: readonly ErrorCode[]): JsonObject {
    const response: JsonObject = {
      description: this.#describe(codes),
      ...headersOf(withRetryAfter.includes(status) ? ['Retry-After'] : []),
      content: { 'application/json': { schema: this.#schema } },
    }
    if (codes.length > mostInName) return response
    const name = codes.map(pascalCase).sort().join('Or')
    this.components[name] ??= response
    return { $ref: `#/components/responses/${name}` }
  }

  #describe(codes: readonly ErrorCode[]): string {
    const lines = codes
      .toSorted()
      .map((code) => [code, sentence(this.#contract.errors.get(code) ?? '')] as const)
    return lines.map(([code, text]) => `${lines.length > 1 ? '- ' : ''}\`${code}\`: ${text}`).join('\n')
  }
}

function pascalCase(code: string): string {
  return code.replaceAll(/(?:^|_)([a-z])/g, (_, letter: string) => letter.toUpperCase())
}

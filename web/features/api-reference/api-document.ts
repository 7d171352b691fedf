import * as z from 'zod/mini'

/** A JSON Schema as the document uses it. */
export interface FieldSchema {
  $ref?: string | undefined
  description?: string | undefined
  type?: string | string[] | undefined
  format?: string | undefined
  pattern?: string | undefined
  contentMediaType?: string | undefined
  enum?: unknown[] | undefined
  const?: unknown
  default?: unknown
  minimum?: number | undefined
  exclusiveMinimum?: number | undefined
  maximum?: number | undefined
  minLength?: number | undefined
  maxLength?: number | undefined
  minItems?: number | undefined
  maxItems?: number | undefined
  properties?: Record<string, FieldSchema> | undefined
  required?: string[] | undefined
  items?: FieldSchema | undefined
  anyOf?: FieldSchema[] | undefined
  oneOf?: FieldSchema[] | undefined
  additionalProperties?: boolean | FieldSchema | undefined
  examples?: unknown[] | undefined
}

const optional = z.optional
const text = optional(z.string())
const number = optional(z.number())

const FieldSchema: z.ZodMiniType<FieldSchema> = z.lazy(() =>
  z.object({
    $ref: text,
    description: text,
    type: optional(z.union([z.string(), z.array(z.string())])),
    format: text,
    pattern: text,
    contentMediaType: text,
    enum: optional(z.array(z.unknown())),
    const: optional(z.unknown()),
    default: optional(z.unknown()),
    minimum: number,
    exclusiveMinimum: number,
    maximum: number,
    minLength: number,
    maxLength: number,
    minItems: number,
    maxItems: number,
    properties: optional(z.record(z.string(), FieldSchema)),
    required: optional(z.array(z.string())),
    items: optional(FieldSchema),
    anyOf: optional(z.array(FieldSchema)),
    oneOf: optional(z.array(FieldSchema)),
    additionalProperties: optional(z.union([z.boolean(), FieldSchema])),
    examples: optional(z.array(z.unknown())),
  }),
)

const Ref = z.object({ $ref: z.string() })

const Parameter = z.object({
  name: z.string(),
  in: z.enum(['path', 'query', 'header']),
  description: text,
  required: optional(z.boolean()),
  schema: FieldSchema,
})
export type Parameter = z.infer<typeof Parameter>

const Header = z.object({ description: z.string() })

const Content = z.record(z.string(), z.object({ schema: FieldSchema, example: optional(z.unknown()) }))
export type Content = z.infer<typeof Content>

const Response = z.object({
  description: z.string(),
  headers: optional(z.record(z.string(), z.union([Ref, Header]))),
  content: optional(Content),
})
export type Response = z.infer<typeof Response>

const Operation = z.object({
  operationId: z.string(),
  summary: z.string(),
  description: z.string(),
  tags: z.array(z.string()),
  security: z.array(z.record(z.string(), z.array(z.string()))),
  parameters: optional(z.array(z.union([Ref, Parameter]))),
  requestBody: optional(z.object({ required: optional(z.boolean()), content: Content })),
  responses: z.record(z.string(), z.union([Ref, Response])),
})
export type Operation = z.infer<typeof Operation>

/** An OpenAPI document as `server/api-reference` writes it. */
export const ApiDocument = z.object({
  info: z.object({ title: z.string(), description: z.string(), version: z.string() }),
  servers: z.array(z.object({ url: z.string() })),
  tags: z.array(z.object({ name: z.string(), description: z.string() })),
  paths: z.record(z.string(), z.record(z.string(), Operation)),
  webhooks: optional(z.record(z.string(), z.object({ post: Operation }))),
  components: z.object({
    schemas: z.record(z.string(), FieldSchema),
    responses: optional(z.record(z.string(), Response)),
    parameters: optional(z.record(z.string(), Parameter)),
    headers: optional(z.record(z.string(), Header)),
  }),
})
export type ApiDocument = z.infer<typeof ApiDocument>

import type * as z from 'zod/mini'

/** Error messages by field name; empty when everything is valid. */
export type FieldErrors = Readonly<Record<string, string>>

/** A checked form: the body to send, or its errors. */
export type Checked<Body> = { body: Body } | { errors: FieldErrors }

interface Issue {
  path: readonly PropertyKey[]
  message: string
}

/**
 * The first message for each field of a schema's result, by the field's name, and for a nested field also by
 * its path: `ownWindow.until`. An item of a list has only the list's name.
 */
export function fieldErrors(result: { error?: { issues: readonly Issue[] } | undefined }): FieldErrors {
  const errors: Record<string, string> = {}
  for (const { path, message } of result.error?.issues ?? []) {
    errors[String(path[0] ?? 'form')] ??= message
    if (path.length > 1 && path.every((part) => typeof part === 'string')) errors[path.join('.')] ??= message
  }
  return errors
}

/** The body to send, or the errors if there are any. */
export function bodyOrErrors<Body>(body: Body, errors: FieldErrors): Checked<Body> {
  return hasErrors(errors) ? { errors } : { body }
}

/** Whether any field has an error. */
export function hasErrors(errors: FieldErrors): boolean {
  return Object.keys(errors).length > 0
}

/**
 * Checks typed values with a schema of the contract and returns the parsed body.
 * Not for schemas with `dollars`: the server would read the parsed cents as dollars.
 */
export function checkBy<Body>(schema: z.ZodMiniType<Body>, typed: unknown): Checked<Body> {
  const result = schema.safeParse(typed)
  return result.success ? { body: result.data } : { errors: fieldErrors(result) }
}

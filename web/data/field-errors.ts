import type * as z from 'zod/mini'

/** What is wrong with which field, in words; empty when nothing is. */
export type FieldErrors = Readonly<Record<string, string>>

/** What was typed into a form: what to send, or what is wrong with it. */
export type Checked<Body> = { body: Body } | { errors: FieldErrors }

interface Issue {
  path: readonly PropertyKey[]
  message: string
}

/**
 * The first message for each field out of a schema's result, by the field's name, and of one that is part of another by both:
 * `ownWindow.until`. What a list holds has the list's name alone.
 */
export function fieldErrors(result: { error?: { issues: readonly Issue[] } | undefined }): FieldErrors {
  const errors: Record<string, string> = {}
  for (const { path, message } of result.error?.issues ?? []) {
    errors[String(path[0] ?? 'form')] ??= message
    if (path.length > 1 && path.every((part) => typeof part === 'string')) errors[path.join('.')] ??= message
  }
  return errors
}

/** What is sent, unless something is wrong with it. */
export function unlessWrong<Body>(body: Body, errors: FieldErrors): Checked<Body> {
  return hasErrors(errors) ? { errors } : { body }
}

/** Whether any field has to be mended. */
export function hasErrors(errors: FieldErrors): boolean {
  return Object.keys(errors).length > 0
}

/**
 * Checks what was typed with a schema of the contract, and answers what that makes of it. Not for a schema with `dollars`, whose cents
 * the server would take for dollars.
 */
export function checkBy<Body>(schema: z.ZodMiniType<Body>, typed: unknown): Checked<Body> {
  const result = schema.safeParse(typed)
  return result.success ? { body: result.data } : { errors: fieldErrors(result) }
}

/** What is wrong with which field, in words; empty when nothing is. */
export type FieldErrors = Readonly<Record<string, string>>

interface Issue {
  path: readonly PropertyKey[]
  message: string
}

/** The first message for each field out of a schema's result, by the field's name. */
export function fieldErrors(result: { error?: { issues: readonly Issue[] } | undefined }): FieldErrors {
  const errors: Record<string, string> = {}
  for (const { path, message } of result.error?.issues ?? []) errors[String(path[0] ?? 'form')] ??= message
  return errors
}

/** Whether any field has to be mended. */
export function hasErrors(errors: FieldErrors): boolean {
  return Object.keys(errors).length > 0
}

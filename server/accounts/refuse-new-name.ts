import { AppError } from '#server/http/app-error.ts'
import { nameFault } from '#shared/name-rules.ts'

interface Names {
  firstName: string
  lastName: string
}

/**
 * Throws `invalid` with the field for a changed name that breaks the rule for names (decisions, names). An unchanged name may be older
 * than the rule.
 */
export function refuseNewName(before: Names, after: Names): void {
  for (const field of ['firstName', 'lastName'] as const) {
    const fault = before[field] === after[field] ? null : nameFault(after[field])
    if (fault !== null) throw new AppError('invalid', fault, { fields: { [field]: fault } })
  }
}

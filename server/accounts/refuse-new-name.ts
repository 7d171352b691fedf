import { AppError } from '#server/http/app-error.ts'
import { nameFault } from '#shared/name-rules.ts'

interface Names {
  firstName: string
  lastName: string
}

/**
 * Throws `invalid` when a changed name breaks the name rule (decisions, names). An unchanged name may predate the rule.
 */
export function refuseNewName(before: Names, after: Names): void {
  for (const field of ['firstName', 'lastName'] as const) {
    const fault = before[field] === after[field] ? null : nameFault(after[field])
    if (fault !== null) throw new AppError('invalid', fault, { fields: { [field]: fault } })
  }
}

import { type AdminRole, adminRoles } from '#shared/admin-rights.ts'
import type { TypedTexts } from '#web/data/use-form.ts'
import { Pick, PickGroup } from '#web/ui/pick.tsx'
import { roleLabels, roleLines } from './admin-names.ts'

/** The roles with their descriptions, as radio buttons. */
export function RolePicks({ chosen }: { chosen: AdminRole }) {
  return (
    <PickGroup legend="Role">
      {adminRoles.map((role) => (
        <Pick key={role} name="role" value={role} defaultChecked={role === chosen}>
          <strong>{roleLabels[role]}</strong>
          <br />
          <span className="small muted">{roleLines[role]}</span>
        </Pick>
      ))}
    </PickGroup>
  )
}

/** The role chosen in a form. */
export function roleIn(typed: TypedTexts): AdminRole {
  return adminRoles.find((role) => role === typed.role) ?? 'moderator'
}

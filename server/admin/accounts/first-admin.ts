import type { AppContext } from '#server/app-context.ts'
import { consoleUrl } from '#server/http/sites-rules.ts'
import { hasAdmins } from './admins-repository.ts'
import { createAdmin } from './create-admin.ts'

/** Who runs a try-out on one's own machine. */
const firstAdmin = { username: 'admin', email: 'admin@bakesale.example', role: 'superadmin' } as const

/**
 * Makes the first superadmin where nobody is there yet, and answers the line that tells the operator once how to get in
 * (decisions, OPEN-11); null when there are admins.
 */
export async function makeFirstAdmin(
  context: Pick<AppContext, 'db' | 'now' | 'config'>,
): Promise<string | null> {
  if (await hasAdmins(context.db)) return null
  const { oneTimePassword } = await createAdmin(context, firstAdmin)
  return [
    `The admin console is at ${consoleUrl(context.config)}/admin/login`,
    `Username ${firstAdmin.username}, one-time password ${oneTimePassword} (it is shown this once)`,
  ].join('\n')
}

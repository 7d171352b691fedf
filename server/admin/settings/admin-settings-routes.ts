import type { FastifyInstance } from 'fastify'
import type { AppContext } from '#server/app-context.ts'
import { listAllSettings } from '#server/settings/list-settings.ts'
import * as calls from '#shared/api/admin-settings.ts'
import { serveAdminCall } from '../serve-admin-call.ts'
import { changeSetting } from './change-setting.ts'

/** Changes to settings per minute and address. */
const changesPerMinute = 30

/** The calls of `shared/api/admin-settings.ts`. */
export function registerAdminSettingsRoutes(app: FastifyInstance, context: AppContext): void {
  serveAdminCall(app, context, calls.listSettings, 'read', async () => ({
    settings: await listAllSettings(context, context.db),
  }))
  serveAdminCall(
    app,
    context,
    calls.changeSetting,
    'change_settings',
    ({ params, body }, { admin }) => changeSetting(context, admin, params.key, body),
    { perMinute: changesPerMinute, needsReauthentication: true },
  )
}

import type { FastifyInstance } from 'fastify'
import { serveAdminCall } from '#server/admin/serve-admin-call.ts'
import type { AppContext } from '#server/app-context.ts'
import { serveCall } from '#server/http/api-routes.ts'
import * as calls from '#shared/api/admin-settings.ts'
import { getSettings } from '#shared/api/settings.ts'
import { changeSetting } from './change-setting.ts'
import { listAllSettings } from './list-settings.ts'
import { publicSettingsOf } from './public-settings.ts'

/** How often one address may change settings in a minute. */
const changesPerMinute = 30

/** The calls of `shared/api/settings.ts` and `admin-settings.ts`. */
export function registerSettingsRoutes(app: FastifyInstance, context: AppContext): void {
  const publicSettings = publicSettingsOf(context)
  serveCall(
    app,
    getSettings,
    (_, { reply }) => {
      // a change is seen at once: whoever keeps the answer asks whether it still holds
      reply.header('cache-control', 'public, max-age=0, must-revalidate')
      return publicSettings()
    },
    { sameForVisitors: true },
  )
  serveAdminCall(app, context, calls.listSettings, 'read', async () => ({
    settings: await listAllSettings(context, context.db),
  }))
  serveAdminCall(
    app,
    context,
    calls.changeSetting,
    'change_settings',
    ({ params, body }, { admin }) => changeSetting(context, admin, params.key, body),
    { perMinute: changesPerMinute, needsProof: true },
  )
}

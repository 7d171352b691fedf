import type { JsonObject } from './json-schemas.ts'

/** The ways to sign in, as the reference names them. */
export const securitySchemes: JsonObject = {
  session: {
    type: 'apiKey',
    in: 'cookie',
    name: 'bakesale_session',
    description:
      'The cookie of `POST /api/login` or `POST /api/signup`. Over https its name is `__Host-bakesale_session`.',
  },
  token: {
    type: 'http',
    scheme: 'bearer',
    description:
      'An access token; each call names the scopes of which one is enough. It may answer 401 `invalid_token` (expired or revoked), 403 `scope_needed` (another scope), and 403 `token_refused` (no token can make this call).',
  },
  adminSession: {
    type: 'apiKey',
    in: 'cookie',
    name: 'bakesale_admin',
    description: 'The cookie of `POST /api/admin/login`. Over https its name is `__Host-bakesale_admin`.',
  },
}

import type { CallInput, CallResponse } from '#shared/api/call.ts'
import type {
  ImportPreview,
  importBakes as importBakesCall,
  previewImport as previewImportCall,
} from '#shared/api/imports.ts'
import { type IdempotencyKey, idempotencyHeader } from '#shared/idempotency-key.ts'
import { send } from '#web/data/api-client.ts'

/** Previews the import of a file. */
export function previewImport(body: CallInput<typeof previewImportCall>['body']): Promise<ImportPreview> {
  return send<typeof previewImportCall>({ method: 'POST', path: '/api/sellers/imports/preview' }, { body })
}

/** Imports a file; idempotent for the same key. */
export function importBakes(
  body: CallInput<typeof importBakesCall>['body'],
  key: IdempotencyKey,
): Promise<CallResponse<typeof importBakesCall>> {
  return send<typeof importBakesCall>(
    { method: 'POST', path: '/api/sellers/imports' },
    { body },
    { [idempotencyHeader]: key },
  )
}

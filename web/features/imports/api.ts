import type { CallInput, CallResponse } from '#shared/api/call.ts'
import type {
  fetchImportPhoto as fetchImportPhotoCall,
  ImportPreview,
  importBakes as importBakesCall,
  previewImport as previewImportCall,
} from '#shared/api/imports.ts'
import type { Photo } from '#shared/api/photos.ts'
import { type IdempotencyKey, idempotencyHeader } from '#shared/idempotency-key.ts'
import { send } from '#web/data/api-client.ts'

/** Previews the import of a file. */
export function previewImport(body: CallInput<typeof previewImportCall>['body']): Promise<ImportPreview> {
  return send<typeof previewImportCall>({ method: 'POST', path: '/api/sellers/imports/preview' }, { body })
}

/** Fetches a photo from another site and stores it. */
export function fetchImportPhoto(address: string): Promise<Photo> {
  return send<typeof fetchImportPhotoCall>(
    { method: 'POST', path: '/api/sellers/imports/photos' },
    { body: { address } },
  )
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

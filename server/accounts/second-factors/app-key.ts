import type * as z from 'zod/mini'
import { drawQrCode } from '#server/qr-code.ts'
import type { AppKey } from '#shared/api/second-factors.ts'

/** A key as a person hands it to their app, out of the address that says all of it. */
export function appKey(uri: string): z.infer<typeof AppKey> {
  return { key: new URL(uri).searchParams.get('secret') ?? '', uri, qr: drawQrCode(uri) }
}

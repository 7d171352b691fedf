import { Readable } from 'node:stream'
import {
  DeleteObjectsCommand,
  GetObjectCommand,
  NoSuchKey,
  PutObjectCommand,
  S3Client,
} from '@aws-sdk/client-s3'
import type { Bucket } from '#server/config.ts'
import type { PhotoStore } from './photo-store.ts'

/** Stores photos in an S3-compatible bucket, under `photos/`. */
export function bucketPhotoStore(bucket: Bucket): PhotoStore {
  const client = new S3Client({
    region: bucket.region,
    credentials: { accessKeyId: bucket.accessKeyId, secretAccessKey: bucket.secretAccessKey },
    // other services address buckets by path
    ...(bucket.endpoint === null ? {} : { endpoint: bucket.endpoint, forcePathStyle: true }),
    // and not all support the newer checksums
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    requestHandler: { connectionTimeout: 3_000, requestTimeout: 10_000, httpsAgent: httpsSettings(bucket) },
  })
  const Bucket = bucket.name
  const keyOf = (name: string) => `photos/${name}`
  return {
    async put(name, bytes, ContentType) {
      const CacheControl = 'public, max-age=31536000, immutable'
      await client.send(
        new PutObjectCommand({ Bucket, Key: keyOf(name), Body: bytes, ContentType, CacheControl }),
      )
    },
    async get(name) {
      try {
        const { Body, ContentLength } = await client.send(new GetObjectCommand({ Bucket, Key: keyOf(name) }))
        return Body instanceof Readable ? { body: Body, length: ContentLength ?? 0 } : null
      } catch (error) {
        if (error instanceof NoSuchKey) return null
        throw error
      }
    },
    async remove(names) {
      const Objects = names.map((name) => ({ Key: keyOf(name) }))
      await client.send(new DeleteObjectsCommand({ Bucket, Delete: { Objects, Quiet: true } }))
    },
    publicUrl: (name) => (bucket.publicUrl === null ? null : `${bucket.publicUrl}/${keyOf(name)}`),
  }
}

/** The certificate authority we trust, and our client certificate (ASVS V12.3.4, V13.2.1). */
function httpsSettings({ authority, client }: Bucket) {
  return {
    ...(authority === null ? {} : { ca: authority }),
    ...(client === null ? {} : { cert: client.certificate, key: client.key }),
  }
}

import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { testKeys } from '#tests/make/secret-keys.ts'
import { providerSecrets } from './payments/providers/provider-table.ts'
import { readConfig } from './read-config.ts'
import type { secretNames } from './secret-files.ts'

describe('secrets in files', () => {
  const folder = mkdtempSync(join(tmpdir(), 'bakesale-secrets-'))
  afterAll(() => rmSync(folder, { recursive: true }))
  const fileOf = (text: string) => {
    const file = join(folder, crypto.randomUUID())
    writeFileSync(file, text)
    return file
  }

  const values = {
    DATABASE_URL: 'postgres://bakesale:secret@primary/bakesale',
    DATABASE_DIRECT_URL: 'postgres://bakesale:secret@behind/bakesale',
    DATABASE_REPLICA_URL: 'postgres://bakesale:secret@replica/bakesale',
    SECRET_KEYS: testKeys.join(','),
    TLS_CERTIFICATE: 'certificate',
    TLS_KEY: 'key',
    METRICS_TOKEN: 'figures',
    SMTP_URL: 'smtps://baker:secret@mail.example',
    S3_ACCESS_KEY_ID: 'bakesale',
    S3_SECRET_ACCESS_KEY: 'bucket secret',
    S3_AUTHORITY: 'authority',
    S3_CERTIFICATE: 'client certificate',
    S3_KEY: 'client key',
    CDN_PURGE_TOKEN: 'purge',
    USDA_API_KEY: 'usda',
  } satisfies Record<(typeof secretNames)[number], string>
  const everyValue: Readonly<Record<string, string>> = {
    ...values,
    ...Object.fromEntries(providerSecrets.map((name) => [name, `secret of ${name}`])),
  }

  it('are read like environment variables, without a trailing newline', () => {
    const files = Object.fromEntries(
      Object.entries(everyValue).map(([name, text]) => [`${name}_FILE`, fileOf(`${text}\n`)]),
    )
    const given = {
      S3_BUCKET: 'photos',
      S3_ENDPOINT: 'https://storage.example',
      CDN_PURGE_URL: 'https://cdn.example/purge',
    }
    expect(readConfig({ ...given, ...files })).toEqual(readConfig({ ...given, ...everyValue }))
    expect(readConfig({ ...given, ...files })).toMatchObject({
      databaseUrl: values.DATABASE_URL,
      secretKeys: testKeys,
      metricsToken: 'figures',
      bucket: { secretAccessKey: 'bucket secret' },
    })
  })

  it.each(Object.entries(everyValue))('%s is rejected with its file, without the secret', (name, value) => {
    const environment = { [name]: value, [`${name}_FILE`]: fileOf(value) }
    expect(() => readConfig(environment)).toThrow(
      `Wrong environment: ${name} and ${name}_FILE cannot both be set.`,
    )
  })

  it.each([
    [join(folder, 'nowhere'), 'SECRET_KEYS_FILE must name a file that can be read'],
    [folder, 'SECRET_KEYS_FILE must name a file that can be read'],
    [fileOf(' \n'), 'SECRET_KEYS_FILE names an empty file'],
    [fileOf('too short'), 'SECRET_KEYS must be keys of at least 32 characters, separated by commas'],
  ])('rejects an unusable file: %s', (file, problem) => {
    expect(() => readConfig({ SECRET_KEYS_FILE: file })).toThrow(`Wrong environment: ${problem}.`)
  })

  it('a blank variable or file name counts as unset', () => {
    expect(readConfig({ METRICS_TOKEN_FILE: '' }).metricsToken).toBeNull()
    expect(readConfig({ METRICS_TOKEN: '', METRICS_TOKEN_FILE: fileOf('figures') }).metricsToken).toBe(
      'figures',
    )
  })
})

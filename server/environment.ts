import { isIP } from 'node:net'
import * as z from 'zod/mini'
import { addressesOf } from './database-addresses-rules.ts'

/** Treats a blank variable as unset. */
export const blankAsAbsent = <S extends z.ZodMiniType>(schema: S) =>
  z.pipe(
    z.transform((value: unknown) => (value === '' ? undefined : value)),
    schema,
  )

const flag = blankAsAbsent(
  z.optional(
    z.pipe(
      z.enum(['0', '1', 'true', 'false'], 'must be 1 or 0'),
      z.transform((value) => value === '1' || value === 'true'),
    ),
  ),
)

const webUrl = z.url({ protocol: /^https?$/, error: 'must be a URL starting with http:// or https://' })
const postgresUrl = z.url({ protocol: /^postgres(ql)?$/, error: 'must be a URL starting with postgres://' })

/** May name several hosts, one of which is the primary. */
const databaseUrl = blankAsAbsent(
  z.optional(
    z
      .string()
      .check(
        z.refine((text) => addressesOf(text).every(isPostgresUrl), 'must be a URL starting with postgres://'),
      ),
  ),
)

const smtpUrl = z.url({ protocol: /^smtps?$/, error: 'must be a URL starting with smtp:// or smtps://' })

/** `bakes@example.org` or `BakeSale <bakes@example.org>` */
const senderForm = /^(?:([^<>"\p{Cc}]*)<([^<>\s"]+@[^<>\s"]+)>|([^<>\s"]+@[^<>\s"]+))$/u
const sender = z
  .string()
  .check(z.trim(), z.regex(senderForm, 'must be an e-mail address, or a name with the address in < >'))

function toSender(text: string): { name: string; address: string } {
  const [, name, named, bare] = senderForm.exec(text) ?? []
  return { name: name?.trim() || 'BakeSale', address: named ?? bare ?? '' }
}

const secret = blankAsAbsent(z._default(z.nullable(z.string()), null))

/** The parts of a list with commas. */
export const partsOf = (text: string) => text.split(',').map((part) => part.trim())

function isPostgresUrl(text: string): boolean {
  return postgresUrl.safeParse(text).success
}

function arePostgresUrls(text: string): boolean {
  return partsOf(text).every(isPostgresUrl)
}

function areNetworks(text: string): boolean {
  return partsOf(text).every((network) => {
    const [address = '', bits = '0', ...rest] = network.split('/')
    const most = isIP(address) === 4 ? 32 : 128
    return isIP(address) !== 0 && /^\d{1,3}$/.test(bits) && Number(bits) <= most && rest.length === 0
  })
}

/** The minimum length of a secret key, in characters. */
export const shortestKey = 32

function areKeys(text: string): boolean {
  return partsOf(text).every((key) => key.length >= shortestKey)
}

/** The schema of the variables; unset or blank ones have defaults. */
export const Environment = z.object({
  PORT: blankAsAbsent(
    z._default(
      z.pipe(
        z.string().check(z.regex(/^\d{1,5}$/, 'must be a port number from 0 to 65535')),
        z.transform(Number).check(z.lte(65_535, 'must be a port number from 0 to 65535')),
      ),
      3000,
    ),
  ),
  HOST: blankAsAbsent(
    z._default(z.string().check(z.regex(/^[\w.:-]+$/, 'must be a host name or address')), 'localhost'),
  ),
  PUBLIC_URL: blankAsAbsent(z.optional(webUrl)),
  ADMIN_URL: blankAsAbsent(z.optional(webUrl)),
  DATA_DIR: blankAsAbsent(z._default(z.string(), './data')),
  DATABASE_URL: databaseUrl,
  DATABASE_DIRECT_URL: databaseUrl,
  DATABASE_REPLICA_URL: blankAsAbsent(
    z._default(
      z.pipe(
        z
          .string()
          .check(z.refine(arePostgresUrls, 'must be URLs starting with postgres://, separated by commas')),
        z.transform(partsOf),
      ),
      [],
    ),
  ),
  TLS_CERTIFICATE: secret,
  TLS_KEY: secret,
  METRICS_TOKEN: secret,
  OTEL_EXPORTER_OTLP_ENDPOINT: blankAsAbsent(z.optional(webUrl)),
  OTEL_TRACES_SAMPLER_ARG: blankAsAbsent(
    z._default(
      z.pipe(
        z.string().check(z.regex(/^(0(\.\d+)?|1(\.0+)?)$/, 'must be a share of the traces from 0 to 1')),
        z.transform(Number),
      ),
      1,
    ),
  ),
  ROLE: blankAsAbsent(z._default(z.enum(['web', 'worker', 'all'], 'must be web, worker or all'), 'all')),
  SECRET_KEYS: blankAsAbsent(
    z.optional(
      z.pipe(
        z
          .string()
          .check(
            z.refine(areKeys, `must be keys of at least ${shortestKey} characters, separated by commas`),
          ),
        z.transform(partsOf),
      ),
    ),
  ),
  SEED_DEMO: flag,
  RATE_LIMIT: blankAsAbsent(z._default(z.enum(['on', 'off'], 'must be on or off'), 'on')),
  TRUSTED_PROXIES: blankAsAbsent(
    z._default(
      z.pipe(
        z
          .string()
          .check(z.refine(areNetworks, 'must be addresses or networks such as 127.0.0.1, 10.0.0.0/8')),
        z.transform(partsOf),
      ),
      [],
    ),
  ),
  SMTP_URL: blankAsAbsent(z.optional(smtpUrl)),
  MAIL_FROM: blankAsAbsent(z.optional(z.pipe(sender, z.transform(toSender)))),
  SUPPORT_EMAIL: blankAsAbsent(z.optional(z.email('must be an e-mail address'))),
  S3_ENDPOINT: blankAsAbsent(z.optional(webUrl)),
  S3_BUCKET: blankAsAbsent(z.optional(z.string())),
  S3_REGION: blankAsAbsent(z._default(z.string(), 'us-east-1')),
  S3_ACCESS_KEY_ID: blankAsAbsent(z.optional(z.string())),
  S3_SECRET_ACCESS_KEY: blankAsAbsent(z.optional(z.string())),
  S3_PUBLIC_URL: blankAsAbsent(z.optional(webUrl)),
  S3_AUTHORITY: secret,
  S3_CERTIFICATE: secret,
  S3_KEY: secret,
  GEOCODER_URL: blankAsAbsent(z.optional(webUrl)),
  CDN_PURGE_URL: blankAsAbsent(z.optional(webUrl)),
  CDN_PURGE_TOKEN: secret,
  USDA_API_KEY: secret,
  USDA_API_URL: blankAsAbsent(z._default(webUrl, 'https://www.usdalocalfoodportal.com/api')),
  ALLOW_PAYMENT_SANDBOX: flag,
  PAYMENT_SANDBOX_URL: blankAsAbsent(z.optional(webUrl)),
  TILE_URL: blankAsAbsent(z._default(webUrl, 'https://tile.openstreetmap.org/{z}/{x}/{y}.png')),
  TILE_ATTRIBUTION: blankAsAbsent(
    z._default(
      z.string().check(z.trim(), z.maxLength(200, 'must be at most 200 characters')),
      '© OpenStreetMap contributors',
    ),
  ),
  ACCESS_LOG: blankAsAbsent(z._default(z.enum(['on', 'off'], 'must be on or off'), 'off')),
  LOG_LEVEL: blankAsAbsent(
    z.optional(
      z.enum(['debug', 'info', 'warn', 'error', 'silent'], 'must be debug, info, warn, error or silent'),
    ),
  ),
})

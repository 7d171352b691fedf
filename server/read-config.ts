import { resolve } from 'node:path'
import type * as z from 'zod/mini'
import { rails } from '#shared/payment-methods.ts'
import { type Bucket, type Cdn, type Config, ConfigError, type Identity } from './config.ts'
import { Environment, partsOf } from './environment.ts'
import { passwordCost } from './identity/password-hash.ts'
import { misspelledSettings } from './misspelled-settings-rules.ts'
import {
  type KeysInUse,
  providerSecrets,
  providerSettings,
  readProviderKeys,
} from './payments/providers/provider-table.ts'
import { readSecretFiles, secretNames } from './secret-files.ts'

/** All variables that we read, in files too. */
export const settingNames: readonly string[] = [
  ...Object.keys(Environment.shape),
  ...providerSettings,
  ...[...secretNames, ...providerSecrets].map((name) => `${name}_FILE`),
]

function toIdentity(certificate: string | null, key: string | null): Identity | null {
  return certificate === null || key === null ? null : { certificate, key }
}

/** Problems with certificates, in words without key material. */
function certificateProblems(values: z.output<typeof Environment>): string[] {
  const problems: string[] = []
  if ((values.TLS_CERTIFICATE === null) !== (values.TLS_KEY === null))
    problems.push('TLS_CERTIFICATE and TLS_KEY need each other')
  if ((values.S3_CERTIFICATE === null) !== (values.S3_KEY === null))
    problems.push('S3_CERTIFICATE and S3_KEY need each other')
  const hasOwn = values.S3_AUTHORITY !== null || values.S3_CERTIFICATE !== null
  if (hasOwn && !values.S3_ENDPOINT?.startsWith('https:'))
    problems.push('S3_AUTHORITY and S3_CERTIFICATE need an S3_ENDPOINT that starts with https://')
  return problems
}

function toBucket(values: z.output<typeof Environment>): Bucket | null {
  const { S3_BUCKET: name, S3_ACCESS_KEY_ID: accessKeyId, S3_SECRET_ACCESS_KEY: secretAccessKey } = values
  if (name === undefined) return null
  if (accessKeyId === undefined || secretAccessKey === undefined)
    throw new ConfigError('Wrong environment: S3_BUCKET needs S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY.')
  return {
    endpoint: values.S3_ENDPOINT ?? null,
    name,
    region: values.S3_REGION,
    accessKeyId,
    secretAccessKey,
    publicUrl: urlOrNull(values.S3_PUBLIC_URL),
    authority: values.S3_AUTHORITY,
    client: toIdentity(values.S3_CERTIFICATE, values.S3_KEY),
  }
}

function toCdn({
  CDN_PURGE_URL: purgeUrl,
  CDN_PURGE_TOKEN: token,
}: z.output<typeof Environment>): Cdn | null {
  return purgeUrl === undefined ? null : { purgeUrl, token }
}

function toTelemetry(values: z.output<typeof Environment>): Config['telemetry'] {
  const { OTEL_EXPORTER_OTLP_ENDPOINT: endpoint, OTEL_TRACES_SAMPLER_ARG: share } = values
  return endpoint === undefined ? null : { endpoint: withoutSlash(endpoint), share }
}

/** The server's configuration, and the providers' keys. */
export type ServerConfig = Config & KeysInUse

function withoutSlash(url: string): string {
  return url.replace(/\/+$/, '')
}

function urlOrNull(url: string | undefined): string | null {
  return url === undefined ? null : withoutSlash(url)
}

/** The host of our email addresses; an unreachable one such as localhost becomes a made-up one. */
function mailHost(publicUrl: string): string {
  const { hostname } = new URL(publicUrl)
  return /\.[a-z][a-z\d-]*$/i.test(hostname) ? hostname : 'bakesale.example'
}

/** Problems with the console's URL. Cookies ignore ports, so another port is the same host. */
function adminUrlProblems(publicUrl: string, adminUrl: string | null): string[] {
  if (adminUrl === null) return []
  const [shop, console] = [new URL(publicUrl), new URL(adminUrl)]
  const problems: string[] = []
  if (console.hostname === shop.hostname)
    problems.push('ADMIN_URL must name another host than PUBLIC_URL: another port of it is not enough')
  if (console.protocol !== shop.protocol)
    problems.push('ADMIN_URL must start with http:// or https:// as PUBLIC_URL does')
  if (console.origin !== console.href.replace(/\/$/, ''))
    problems.push('ADMIN_URL must name a host and nothing behind it: the console is at its /admin')
  return problems
}

/** Problems with the requested payment sandbox (decisions, play money). */
function sandboxProblems(
  values: z.output<typeof Environment>,
  hasKeys: boolean,
  publicUrl: string,
): string[] {
  const { ALLOW_PAYMENT_SANDBOX: isAllowed, PAYMENT_SANDBOX_URL: url, ROLE } = values
  const problems: string[] = []
  if (hasKeys && isAllowed) problems.push('ALLOW_PAYMENT_SANDBOX cannot be on beside real payment keys')
  if (hasKeys && url !== undefined)
    problems.push('PAYMENT_SANDBOX_URL cannot be set beside real payment keys')
  if (isAllowed && url === undefined && ROLE !== 'all')
    problems.push(
      'ALLOW_PAYMENT_SANDBOX needs ROLE=all, or PAYMENT_SANDBOX_URL: the sandbox is in the memory of one process',
    )
  if (url !== undefined && isAllowed === false)
    problems.push('PAYMENT_SANDBOX_URL cannot be set while ALLOW_PAYMENT_SANDBOX is off')
  if (url !== undefined && isAllowed === undefined && publicUrl.startsWith('https:'))
    problems.push('PAYMENT_SANDBOX_URL under an https PUBLIC_URL needs ALLOW_PAYMENT_SANDBOX=1')
  return problems
}

/** Variables that require another URL which is not set. */
function lackingUrlProblems(values: z.output<typeof Environment>): string[] {
  const hasDatabase = values.DATABASE_URL !== undefined
  return [
    ...(values.DATABASE_REPLICA_URL.length > 0 && !hasDatabase
      ? ['DATABASE_REPLICA_URL needs DATABASE_URL, the primary']
      : []),
    ...(values.DATABASE_DIRECT_URL !== undefined && !hasDatabase
      ? ['DATABASE_DIRECT_URL needs DATABASE_URL, the pooler']
      : []),
    ...(values.CDN_PURGE_TOKEN !== null && values.CDN_PURGE_URL === undefined
      ? ['CDN_PURGE_TOKEN needs CDN_PURGE_URL']
      : []),
  ]
}

function parse(given: NodeJS.ProcessEnv) {
  const { environment, problems: fileProblems } = readSecretFiles(given, [...secretNames, ...providerSecrets])
  const { data: values, error } = Environment.safeParse(environment)
  const { keys, problems } = readProviderKeys(environment)
  if (values === undefined || fileProblems.length > 0) {
    const issues = (error?.issues ?? []).map(({ path, message }) => `${path.join('.')} ${message}`)
    // a variable in an unreadable file would also look unset
    const wrong = [...fileProblems, ...issues, ...(fileProblems.length > 0 ? [] : problems)]
    throw new ConfigError(`Wrong environment: ${wrong.join('; ')}.`)
  }
  return { environment, values, keys, problems }
}

/** A person in a terminal looks at problems only, unless they ask for more. */
function logLevelOf(
  { LOG_LEVEL, ACCESS_LOG }: z.output<typeof Environment>,
  isTerminal: boolean,
): Config['logLevel'] {
  return LOG_LEVEL ?? (isTerminal && ACCESS_LOG === 'off' ? 'warn' : 'info')
}

/** Reads the environment and its secret files; throws ConfigError with one line that names every bad variable. */
export function readConfig(
  given: NodeJS.ProcessEnv = process.env,
  isTerminal = process.stdout.isTTY === true,
): ServerConfig {
  const { environment, values, keys, problems } = parse(given)
  const hasKeys = rails.some((rail) => keys[rail] !== null)
  const publicUrl = withoutSlash(values.PUBLIC_URL ?? `http://localhost:${values.PORT}`)
  const adminUrl = urlOrNull(values.ADMIN_URL)
  // the public must not get what simulates payments for one person at home (decisions, play money)
  const isTryOut = values.DATABASE_URL === undefined && !publicUrl.startsWith('https:')
  const sandboxUrl = values.PAYMENT_SANDBOX_URL
  problems.push(
    ...adminUrlProblems(publicUrl, adminUrl),
    ...sandboxProblems(values, hasKeys, publicUrl),
    ...certificateProblems(values),
    ...lackingUrlProblems(values),
  )
  if (problems.length > 0) throw new ConfigError(`Wrong environment: ${problems.join('; ')}.`)
  return {
    port: values.PORT,
    host: values.HOST,
    publicUrl,
    adminUrl,
    dataDir: resolve(values.DATA_DIR),
    databaseUrl: values.DATABASE_URL ?? null,
    databaseDirectUrl: values.DATABASE_DIRECT_URL ?? null,
    replicaUrls: values.DATABASE_REPLICA_URL,
    tls: toIdentity(values.TLS_CERTIFICATE, values.TLS_KEY),
    metricsToken: values.METRICS_TOKEN,
    telemetry: toTelemetry(values),
    role: values.ROLE,
    secretKeys: values.SECRET_KEYS ?? null,
    seedDemo: values.SEED_DEMO ?? isTryOut,
    rateLimit: values.RATE_LIMIT === 'on',
    passwordCost,
    blockedAfter: 30_000,
    trustedProxies: values.TRUSTED_PROXIES,
    smtpUrl: values.SMTP_URL ?? null,
    mailFrom: values.MAIL_FROM ?? { name: 'BakeSale', address: `no-reply@${new URL(publicUrl).hostname}` },
    supportEmail: values.SUPPORT_EMAIL ?? `support@${mailHost(publicUrl)}`,
    bucket: toBucket(values),
    geocoderUrl: urlOrNull(values.GEOCODER_URL),
    cdn: toCdn(values),
    usda: { url: withoutSlash(values.USDA_API_URL), key: values.USDA_API_KEY },
    ...keys,
    paymentSandbox: !hasKeys && (values.ALLOW_PAYMENT_SANDBOX ?? (isTryOut || sandboxUrl !== undefined)),
    paymentSandboxUrl: urlOrNull(sandboxUrl),
    tileUrl: values.TILE_URL,
    tileAttribution: values.TILE_ATTRIBUTION,
    isTerminal,
    logLevel: logLevelOf(values, isTerminal),
    accessLog: values.ACCESS_LOG === 'on',
    isDevelopment: environment.NODE_ENV === 'development',
    checksAnswers: environment.NODE_ENV !== 'production',
  }
}

/** Says which variables look like settings but are none, one line each. */
export function unknownSettings(given: NodeJS.ProcessEnv = process.env): string[] {
  return misspelledSettings(Object.keys(given), settingNames)
}

/** The secrets in the environment and its files, and the passwords in URLs, to keep them out of messages. */
export function secretsOf(given: NodeJS.ProcessEnv): string[] {
  const names = [...secretNames, ...providerSecrets]
  const { environment } = readSecretFiles(given, names)
  const values = names.flatMap((name) => environment[name] ?? [])
  return values.flatMap((value) => {
    const [, password] = /^\w+:\/\/[^/?#]*?:([^/?#]*)@/.exec(value) ?? []
    if (password !== undefined) return [value, password, decodeURIComponent(password)]
    return value.includes('://') ? [value] : [value, ...partsOf(value)]
  })
}

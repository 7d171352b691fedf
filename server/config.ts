import type { Rail } from '#shared/payment-methods.ts'

/** A wrong environment variable: the message says in one line how to fix it. */
export class ConfigError extends Error {}

/** An S3-compatible bucket for photos. Holds a secret: never log it. */
export interface Bucket {
  /** null: the region's endpoint at AWS */
  endpoint: string | null
  name: string
  region: string
  accessKeyId: string
  secretAccessKey: string
  /** its public URL, without a trailing slash; null: this server passes photos on */
  publicUrl: string | null
  /** the only trusted authority of its certificate, in PEM; null: the system's */
  authority: string | null
  /** our client certificate; null: only the access key */
  client: Identity | null
}

/** A CDN's purge URL and token. Holds a secret: never log it. */
export interface Cdn {
  purgeUrl: string
  token: string | null
}

/** A certificate and its key, in PEM. */
export interface Identity {
  certificate: string
  key: string
}

/** The cost of hashing a password: memory in KiB, passes, and lanes. */
export interface PasswordCost {
  memory: number
  passes: number
  parallelism: number
}

/**
 * The validated environment (architecture, run contract). A rail is null without keys; the keys themselves are
 * elsewhere. Holds secrets: never log it.
 */
export interface Config extends Record<Rail, object | null> {
  port: number
  host: string
  /** the public URL, without a trailing slash */
  publicUrl: string
  /** the console's URL if it has its own host, without a trailing slash; null: at `publicUrl` */
  adminUrl: string | null
  /** absolute path */
  dataDir: string
  /** a server, several servers of which one is the primary, or a pooler; null: the embedded database in `dataDir` */
  databaseUrl: string | null
  /** bypasses the pooler at `databaseUrl`, for sessions; null: there is no pooler */
  databaseDirectUrl: string | null
  /** streaming replicas of it, for reads that need not know the newest write */
  replicaUrls: string[]
  /** the certificate to listen with; null: no TLS. Holds a secret: never log it */
  tls: Identity | null
  /** the token for `/metrics`; null: only local requests, and none under https. Never log it */
  metricsToken: string | null
  /** the OpenTelemetry endpoint, without a trailing slash, and the sampled share of requests; null: none */
  telemetry: { endpoint: string; share: number } | null
  role: 'web' | 'worker' | 'all'
  /** keys to sign and encrypt with, newest first; null: those in a file of `dataDir`. Secret: never log them */
  secretKeys: readonly string[] | null
  /** whether an empty database gets demo bakers; default: only the embedded one, and not under https */
  seedDemo: boolean
  rateLimit: boolean
  /** the cost of hashing a password; not configurable */
  passwordCost: PasswordCost
  /** how much CPU the event loop may use without a turn, in milliseconds; not configurable */
  blockedAfter: number
  /** addresses and networks of our proxies, whose forwarding headers are trusted */
  trustedProxies: string[]
  /** the SMTP server; null: emails become files in `dataDir`/mail. May hold a password: never log it */
  smtpUrl: string | null
  /** the sender of emails */
  mailFrom: { name: string; address: string }
  /** the recipient of messages to us */
  supportEmail: string
  /** the bucket for photos; null: in `dataDir`/photos */
  bucket: Bucket | null
  /** a Nominatim-compatible service without a trailing slash; null: the built-in list of places */
  geocoderUrl: string | null
  /** the CDN to purge on changes, so that it may cache longer; null: none. Holds a secret: never log it */
  cdn: Cdn | null
  /** the USDA's directory; not used without a key. Holds a secret: never log it */
  usda: { url: string; key: string | null }
  /** whether all rails use the payment sandbox, which moves no money (decisions, providers without keys) */
  paymentSandbox: boolean
  /** a sandbox in its own process, without a trailing slash; null: this server opens one on demand */
  paymentSandboxUrl: string | null
  /** the default map tiles and their attribution */
  tileUrl: string
  tileAttribution: string
  /** whether a person reads the output in a terminal, who gets short lines instead of JSON */
  isTerminal: boolean
  logLevel: 'debug' | 'info' | 'warn' | 'error' | 'silent'
  /** whether each finished request is logged */
  accessLog: boolean
  isDevelopment: boolean
  /** whether responses are validated against the contract, not only shaped */
  checksAnswers: boolean
}

import type { Rail } from '#shared/payment-methods.ts'

/** A wrong environment variable: the message is the one line a person needs to mend it. */
export class ConfigError extends Error {}

/** A bucket that speaks S3, for photos. Holds a secret: never log it. */
export interface Bucket {
  /** null: the one of the region at the original service */
  endpoint: string | null
  name: string
  region: string
  accessKeyId: string
  secretAccessKey: string
  /** where everybody may read it, without a trailing slash; null: photos are passed on by this server */
  publicUrl: string | null
  /** the one authority whose certificate it may show, in PEM; null: those that everybody trusts */
  authority: string | null
  /** what we show to it; null: nothing beside the key */
  client: Identity | null
}

/** Where a CDN takes the keys of what it is to drop, and what says that we may. Holds a secret: never log it. */
export interface Cdn {
  purgeUrl: string
  token: string | null
}

/** A certificate and its key, in PEM. */
export interface Identity {
  certificate: string
  key: string
}

/** What hashing a password costs: memory in KiB, passes over it, and lanes at once. */
export interface PasswordCost {
  memory: number
  passes: number
  parallelism: number
}

/**
 * Everything the environment may say, checked (architecture, run contract). Of a rail it says whether there are keys, null where
 * there are none; what they are only those know who open its provider. They hold secrets: never log them.
 */
export interface Config extends Record<Rail, object | null> {
  port: number
  host: string
  /** the address people use, without a trailing slash */
  publicUrl: string
  /** where the console is, on a host of its own, without a trailing slash; null: at `publicUrl` */
  adminUrl: string | null
  /** absolute path */
  dataDir: string
  /** a server, several of which one is the primary, or a pooler; null: the embedded database in `dataDir` */
  databaseUrl: string | null
  /** past the pooler at `databaseUrl`, for what needs a session of its own; null: there is no pooler */
  databaseDirectUrl: string | null
  /** streaming replicas of it, for reads that need not know the newest write */
  replicaUrls: string[]
  /** with what it listens over TLS; null: without. Holds a secret: never log it */
  tls: Identity | null
  /** whoever has it may read `/metrics`; null: only the machine itself, and nobody under https. Never log it */
  metricsToken: string | null
  /** where traces and figures are handed over, without a trailing slash, and of which share of the requests; null: nowhere */
  telemetry: { endpoint: string; share: number } | null
  role: 'web' | 'worker' | 'all'
  /** what signs and encrypts, the newest first; null: those in a file of `dataDir`. Secret: never log them */
  secretKeys: readonly string[] | null
  /** whether an empty database gets demo bakers; by default only the embedded one does, and not under https */
  seedDemo: boolean
  rateLimit: boolean
  /** what hashing a password costs; the environment has no say in it */
  passwordCost: PasswordCost
  /** how much CPU an event loop may use without a turn, in milliseconds; the environment has no say in it */
  blockedAfter: number
  /** addresses and networks of our proxies, whose word on where a request came from is believed */
  trustedProxies: string[]
  /** where mails are handed in; null: each becomes a file in `dataDir`/mail. May hold a password: never log it */
  smtpUrl: string | null
  /** who mails are from */
  mailFrom: { name: string; address: string }
  /** where messages to us are mailed to */
  supportEmail: string
  /** where photos are kept; null: in `dataDir`/photos */
  bucket: Bucket | null
  /** a Nominatim-compatible service without a trailing slash; null: places are told from the built-in list */
  geocoderUrl: string | null
  /** where a CDN is told what has changed, so that it may keep answers longer; null: nowhere. Holds a secret: never log it */
  cdn: Cdn | null
  /** the USDA's directory; without a key it is not asked. Holds a secret: never log it */
  usda: { url: string; key: string | null }
  /** whether all rails lead to the payment sandbox, in which no money moves (decisions, providers without keys) */
  paymentSandbox: boolean
  /** the sandbox in a process of its own, without a trailing slash; null: this server opens one when it needs it */
  paymentSandboxUrl: string | null
  /** where the map's tiles are, and whom it thanks for them, unless a setting says otherwise */
  tileUrl: string
  tileAttribution: string
  logLevel: 'debug' | 'info' | 'warn' | 'error' | 'silent'
  /** whether each finished request is a line of the log */
  accessLog: boolean
  isDevelopment: boolean
  /** whether each answer is checked against the contract before it goes out, not only shaped by it */
  checksAnswers: boolean
}

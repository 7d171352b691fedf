import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'

const root = join(import.meta.dirname, '..')
const sources = new Map(
  globSync('{server,sandbox,scripts}/**/*.ts', { cwd: root })
    .filter((file) => !/\.test\.ts$|^scripts\/(seed|asvs)\//.test(file))
    .sort()
    .map((file) => [file, readFileSync(join(root, file), 'utf8')]),
)
const filesWith = (pattern: RegExp) =>
  [...sources].filter(([, text]) => pattern.test(text)).map(([file]) => file)

// as listed in docs/security.md: an address comes from the operator; only webhooks and photos of imports go where a baker says
it('the server calls other machines only in these files', () => {
  expect(
    filesWith(
      /\bawait fetch\(|return fetch\(|createTransport\(|new S3Client\(|new Stripe\(|new (\w+\.)?(Pool|Client)\(/,
    ),
  ).toEqual([
    'sandbox/reach-sandbox.ts',
    'sandbox/sandbox-forwarder.ts',
    'sandbox/send-webhooks.ts',
    'scripts/lighthouse.ts',
    'server/backup/copy-database.ts',
    'server/backup/record-backup.ts',
    'server/backup/restore-postgres.ts',
    'server/cdn/purge-keys.ts',
    'server/certificates/shown-certificates.ts',
    'server/database/postgres/lasting-pool.ts',
    'server/database/postgres/postgres-notices.ts',
    'server/database/postgres/postgres-session.ts',
    'server/database/scale/outbox-relay.ts',
    'server/database/scale/primary.ts',
    'server/mail/smtp-transport.ts',
    'server/markets/usda/ask-directory.ts',
    'server/payments/providers/paypal/paypal-client.ts',
    'server/payments/providers/stripe/stripe-client.ts',
    'server/photos/bucket-photo-store.ts',
    'server/places/ask-geocoder.ts',
  ])
  // the backup is requested over a socket of the data folder, the doctor calls our own site, one looks at
  // certificates, and the others listen
  expect(filesWith(/^import (?!type).*from 'node:(https?|http2|tls|dgram|dns(\/promises)?)'/m)).toEqual([
    'scripts/doctor/look-at-url.ts',
    'scripts/lighthouse.ts',
    'server/backup/ask-for-backup.ts',
    'server/backup/serve-backups.ts',
    'server/certificates/shown-certificates.ts',
    'server/http/end-idle-connections.ts',
    'server/http/listen-options.ts',
    'server/network/call-public-host.ts',
    'server/network/receivers.ts',
  ])
})

it('every such call rejects redirects', () => {
  const calls = filesWith(/\bfetch\(/).filter((file) => !file.startsWith('scripts/'))
  for (const file of calls.filter((each) => /\bawait fetch\(/.test(sources.get(each) ?? '')))
    expect([file, sources.get(file)]).toEqual([file, expect.stringMatching(/redirect: '(error|manual)'/)])
})

it('every certificate is verified', () => {
  const operators = [
    'compose.yaml',
    'compose.scale.yaml',
    'Dockerfile',
    'package.json',
    '.env.example',
    'deploy/Caddyfile',
    'deploy/one-machine.Caddyfile',
    'deploy/storage.Caddyfile',
  ]
  const unchecked =
    /rejectUnauthorized|NODE_TLS_REJECT_UNAUTHORIZED|checkServerIdentity|ignoreTLS|tls_insecure/
  expect(filesWith(unchecked)).toEqual([])
  for (const file of operators) expect(readFileSync(join(root, file), 'utf8')).not.toMatch(unchecked)
})

it('besides its log, the server writes to the terminal only when it starts and stops, and to no log file', () => {
  const inServer = (pattern: RegExp) => filesWith(pattern).filter((file) => !file.startsWith('scripts/'))
  expect(inServer(/\bconsole\.(log|info|warn|error|debug)\(/)).toEqual([])
  expect(inServer(/process\.std(out|err)\.write/)).toEqual([
    'server/database/migrate.ts',
    // the log itself, in a terminal
    'server/http/log-options.ts',
    'server/main.ts',
    'server/start-server.ts',
  ])
  expect(inServer(/\bappendFile|pino\.(destination|transport)/)).toEqual([
    // the sandbox's journal, an option of its own
    'sandbox/sandbox-store.ts',
    'sandbox/traffic-record.ts',
  ])
})

import { expect, it } from 'vitest'
import { misspelledSettings } from './misspelled-settings-rules.ts'
import { settingNames } from './read-config.ts'

it.each([
  ['PUBLC_URL', 'PUBLIC_URL'],
  ['PUBLICURL', 'PUBLIC_URL'],
  ['public_url', 'PUBLIC_URL'],
  ['DATABSE_URL', 'DATABASE_URL'],
  ['SMPT_URL', 'SMTP_URL'],
  ['PROT', 'PORT'],
  ['SECRET_KEY', 'SECRET_KEYS'],
  ['SECRET_KEYS_FIEL', 'SECRET_KEYS_FILE'],
  ['PAYPAL_CLIENT_SECERT', 'PAYPAL_CLIENT_SECRET'],
  ['PAYPAL_ENVIROMENT', 'PAYPAL_ENVIRONMENT'],
])('takes %s for %s', (name, meant) => {
  expect(misspelledSettings([name], settingNames)).toEqual([
    `${name} is not a setting. Do you mean ${meant}?`,
  ])
})

it.each(['SMTP_HOST', 'STRIPE_API_KEY', 'PUBLIC_URL_FILE', 'S3_ENDPOINT_FILE'])(
  'mentions %s, which sets nothing',
  (name) => {
    expect(misspelledSettings([name], settingNames)).toEqual([
      `${name} is not a setting. See "Settings" in docs/operations.md.`,
    ])
  },
)

it('mentions none of ours, and none of other programs', () => {
  const ordinary = ['PATH', 'HOME', 'HOSTNAME', 'HOSTTYPE', 'PWD', 'TERM', 'LANG', 'SHELL', 'USER', 'TZ']
  const ofNode = ['NODE_ENV', 'NODE_OPTIONS', 'NO_COLOR', 'npm_config_user_agent', 'npm_lifecycle_event']
  const ofOthers = [
    'POSTGRES_PASSWORD',
    'DATABASE_PASSWORD',
    'PGHOST',
    'OTEL_SERVICE_NAME',
    'LOGNAME',
    'MAIL',
    'MAIL_HOST',
  ]
  const ofKubernetes = ['SMTP_SERVICE_HOST', 'SMTP_SERVICE_PORT', 'SMTP_PORT_25_TCP', 'HOST_IP']
  expect(
    misspelledSettings([...settingNames, ...ordinary, ...ofNode, ...ofOthers, ...ofKubernetes], settingNames),
  ).toEqual([])
})

import { join } from 'node:path'
import { expect, it } from 'vitest'
import type { DemoSignIn } from './demo/demo-sign-ins.ts'
import { greeting } from './greetings.ts'
import { readConfig } from './read-config.ts'

const firstAdmin = { username: 'admin', oneTimePassword: 'word-of-one-start' }
const demoSignIns: DemoSignIn[] = [
  { role: 'buyer', email: 'bo@demo.example', password: 'buyer-word' },
  { role: 'baker', email: 'bea@demo.example', password: 'baker-word' },
  { role: 'admin', username: 'ada', password: 'admin-word' },
]

function terminalLines(environment: NodeJS.ProcessEnv, more: Partial<Parameters<typeof greeting>[0]> = {}) {
  const text = greeting({ config: readConfig(environment, true), firstAdmin: null, demoSignIns: [], ...more })
  return text.split('\n').map((line) => line.trimEnd())
}

it('shows a person everything to try the shop out, in at most 12 lines', () => {
  const lines = terminalLines({ PORT: '4000' }, { firstAdmin, demoSignIns })
  expect(lines).toEqual([
    'BakeSale is open.',
    '  Shop        http://localhost:4000',
    '  Console     http://localhost:4000/admin/login',
    '              username admin, one-time password word-of-one-start',
    '  Emails      http://localhost:4000/mail',
    '  Try it as   buyer  bo@demo.example, password buyer-word',
    '              baker  bea@demo.example, password baker-word',
    '              admin  ada, password admin-word, code at /mail',
    '  Data        data',
    '  Start over  stop, delete data, and start again',
    '  Stop        Ctrl+C',
  ])
})

it('names the database server without its password, and the mail server', () => {
  const DATABASE_URL = 'postgres://baker:secret@db.example/shop'
  const lines = terminalLines({
    DATABASE_URL,
    PUBLIC_URL: 'https://bakes.example',
    ADMIN_URL: 'https://desk.example',
    SMTP_URL: 'smtp://me:secret@mail.example:587',
    DATA_DIR: '/var/lib/bakesale',
  })
  expect(lines).toEqual([
    'BakeSale is open.',
    '  Shop        https://bakes.example',
    '  Console     https://desk.example/admin/login',
    '  Emails      sent through mail.example:587',
    '  Data        PostgreSQL at db.example/shop, files in /var/lib/bakesale',
    '  Stop        Ctrl+C',
  ])
})

it('says that emails of a shop for others are only kept', () => {
  const lines = terminalLines({ PUBLIC_URL: 'https://bakes.example', DATA_DIR: join(process.cwd(), 'here') })
  expect(lines).toContain('  Emails      kept in here, not sent: set SMTP_URL')
})

it('is lines for a log outside a terminal, and for a worker', () => {
  const config = readConfig({}, false)
  expect(greeting({ config, firstAdmin, demoSignIns })).toBe(
    'BakeSale is open at http://localhost:3000\n' +
      'The admin console is at http://localhost:3000/admin/login\n' +
      'Username admin, one-time password word-of-one-start (shown at each start until you change it)',
  )
  const worker = readConfig({ ROLE: 'worker' }, true)
  expect(greeting({ config: worker, firstAdmin: null, demoSignIns: [] })).toBe(
    "BakeSale's worker is up; its health is at http://localhost:3000/healthz",
  )
})

import { parseArgs } from 'node:util'
import * as z from 'zod/mini'
import { createAdmin } from '#server/admin/accounts/create-admin.ts'
import { migrate } from '#server/database/migrate.ts'
import { openDatabase } from '#server/database/open/open-database.ts'
import { AppError } from '#server/http/app-error.ts'
import { consoleUrl } from '#server/http/sites-rules.ts'
import { readConfig } from '#server/read-config.ts'
import { AdminRoleField, Username } from '#shared/api/admins.ts'
import { Email } from '#shared/api/fields.ts'
import { asCalled, messageOf, runCommand, UsageError } from './run-command.ts'

const help = `Creates an admin and prints the one-time password for the first sign-in.

  npm run admin:create -- --username NAME --email MAIL [--role ROLE]

  --username NAME   3 to 50 lower-case letters and digits, separated by dots, dashes or underscores
  --email MAIL      the admin's email address
  --role ROLE       moderator, admin or superadmin; by default, the first admin of a database becomes a superadmin, any
                    other a moderator
  --help            this text

The embedded database belongs to one process at a time: stop the server first.
`

const Arguments = z.object({ username: Username, email: Email, role: z.optional(AdminRoleField) })

function readArguments(): z.output<typeof Arguments> | null {
  const text = { type: 'string' } as const
  const { values } = parse(() =>
    parseArgs({ options: { username: text, email: text, role: text, help: { type: 'boolean' } } }),
  )
  if (values.help) return null
  const read = Arguments.safeParse(values)
  if (read.success) return read.data
  const problems = read.error.issues.map((issue) => `--${issue.path.join('.')}: ${issue.message}`)
  throw new UsageError(`${problems.join('\n')}\nSee --help.`)
}

function parse<T>(read: () => T): T {
  try {
    return read()
  } catch (error) {
    throw new UsageError(`${messageOf(error)} See --help.`)
  }
}

async function main(): Promise<void> {
  const wanted = readArguments()
  if (wanted === null) return console.log(asCalled(help))
  const config = readConfig()
  const database = await openDatabase(config)
  try {
    await migrate(database)
    const { admin, oneTimePassword } = await createAdmin(
      { config, db: database.db, now: () => new Date() },
      wanted,
    )
    console.log(
      `Created the ${admin.role} ${admin.username}, who signs in at ${consoleUrl(config)}/admin/login`,
    )
    console.log(`One-time password: ${oneTimePassword}`)
  } finally {
    await database.close()
  }
}

await runCommand(main, (error) => {
  if (!(error instanceof AppError)) return null
  const fields = Object.values(error.fields ?? {})
  return [error.message, ...fields.filter((text) => text !== error.message)].join('\n')
})

/** Why the server assumes that the database was restored, as the console shows it. */
export const holdCauses = {
  restored: 'A backup was restored with npm run restore.',
  copied: 'The database is a copy: a dump was restored, or the database was moved.',
  older: 'The database is older than what this server last saw of it.',
  promoted: 'PostgreSQL began a new timeline, and no server was there to say that nothing was lost.',
  silent: 'Nothing had used the database for a while, so it may come from a snapshot.',
} as const

export type HoldCause = keyof typeof holdCauses

/** The default name of a backup: its time in UTC. Names sort by age. */
export function backupName(now: Date): string {
  const time = now.toISOString().slice(0, 19).replace('T', '-').replaceAll(':', '')
  return `bakesale-${time}.tar.gz`
}

/** The files with default names beyond the newest `keep`; all others stay. */
export function oldBackups(names: readonly string[], keep: number): string[] {
  const ours = names.filter((name) => /^bakesale-\d{4}-\d\d-\d\d-\d{6}\.tar\.gz$/.test(name)).sort()
  return ours.slice(0, Math.max(0, ours.length - keep))
}

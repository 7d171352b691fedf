import { execFileSync } from 'node:child_process'

/** Builds the pages when they are missing or older than their sources, so that journeys meet what is shipped. */
export default function setup(): void {
  execFileSync(process.execPath, ['scripts/build-if-missing.ts'], { stdio: 'inherit' })
}

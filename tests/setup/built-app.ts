import { execFileSync } from 'node:child_process'

/** Builds the pages when missing or outdated, so journeys test the shipped code. */
export default function setup(): void {
  execFileSync(process.execPath, ['scripts/build-if-missing.ts'], { stdio: 'inherit' })
}

import type { Account } from './users-repository.ts'

/** What browsers know a person's account by: another address or generation makes all of them new to it. */
export function deviceNameOf({
  email,
  device_generation,
}: Pick<Account, 'email' | 'device_generation'>): string {
  return device_generation === 0 ? email : `${email}\n${device_generation}`
}

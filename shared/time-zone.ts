import { dateInZone } from './ready-by.ts'

/** Whether the runtime knows the time zone. */
export function isTimeZone(name: string): boolean {
  try {
    return dateInZone(new Date(0), name).length > 0
  } catch {
    return false
  }
}

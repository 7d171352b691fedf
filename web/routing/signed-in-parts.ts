import { loadAccountReminder } from '#web/features/accounts/account-reminder.tsx'
import { loadAccountMenu } from '#web/features/navigation/account-menu.tsx'
import { loadHomeGreeting } from '#web/pages/shop/parts/home-greeting.tsx'
import { paths } from '#web/paths.ts'

/** What only signed-in users see of a page: visitors load neither its code nor its style. */
const parts = [
  { path: null, file: 'features/navigation/avatar-menu.tsx', load: loadAccountMenu },
  { path: null, file: 'features/accounts/email-reminder.tsx', load: loadAccountReminder },
  { path: paths.home, file: 'pages/shop/parts/signed-in-greeting.tsx', load: loadHomeGreeting },
] as const

/** The modules, from web/, of what the page at a path shows to signed-in users alone. */
export function signedInModules(pagePath: string): string[] {
  return partsOf(pagePath).map(({ file }) => file)
}

/** Loads them: a page that is rendered at once waits for it. */
export async function loadSignedInParts(pagePath: string): Promise<void> {
  await Promise.all(partsOf(pagePath).map(({ load }) => load()))
}

function partsOf(pagePath: string) {
  return parts.filter(({ path }) => path === null || path === pagePath)
}

import { loadAccountReminder } from '#web/features/accounts/account-reminder.tsx'
import { loadAccountMenu } from '#web/features/navigation/account-menu.tsx'
import { loadHomeGreeting } from '#web/pages/shop/parts/home-greeting.tsx'
import { paths } from '#web/paths.ts'

/** Page parts for signed-in users; visitors load neither their code nor their styles. */
const parts = [
  { path: null, file: 'features/navigation/avatar-menu.tsx', load: loadAccountMenu },
  { path: null, file: 'features/accounts/email-reminder.tsx', load: loadAccountReminder },
  { path: paths.home, file: 'pages/shop/parts/signed-in-greeting.tsx', load: loadHomeGreeting },
] as const

/** The modules, relative to web/, of the parts that a page shows only to signed-in users. */
export function signedInModules(pagePath: string): string[] {
  return partsOf(pagePath).map(({ file }) => file)
}

/** Loads these parts; server rendering and hydration wait for them. */
export async function loadSignedInParts(pagePath: string): Promise<void> {
  await Promise.all(partsOf(pagePath).map(({ load }) => load()))
}

function partsOf(pagePath: string) {
  return parts.filter(({ path }) => path === null || path === pagePath)
}

import { AccountReminder } from '#web/features/accounts/account-reminder.tsx'
import { AccountMenu } from '#web/features/navigation/account-menu.tsx'
import { HomeGreeting } from '#web/pages/shop/parts/home-greeting.tsx'
import { paths } from '#web/paths.ts'

/** Page parts for signed-in users; visitors load neither their code nor their styles. */
const parts = [
  { path: null, file: 'features/navigation/avatar-menu.tsx', load: AccountMenu.load },
  { path: null, file: 'features/accounts/email-reminder.tsx', load: AccountReminder.load },
  { path: paths.home, file: 'pages/shop/parts/signed-in-greeting.tsx', load: HomeGreeting.load },
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

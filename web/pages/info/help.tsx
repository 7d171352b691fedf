import { HelpCenter } from '#web/features/info/help-center.tsx'
import { longestHelpSearch } from '#web/features/info/help-search.ts'
import type { PageProps } from '#web/routing/routes.tsx'

/** The help center; `?q=` searches it (NAV-24). */
export default function HelpPage({ search }: PageProps) {
  return <HelpCenter search={(search.get('q') ?? '').slice(0, longestHelpSearch)} />
}

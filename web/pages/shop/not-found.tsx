import drawing from '#web/assets/illustrations/not-found.svg'
import { paths } from '#web/paths.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'

/** The page for every unknown path (NAV-48, STATIC-18). */
export default function NotFoundPage() {
  return (
    <EmptyState
      level={1}
      drawing={drawing}
      title="Page Not Found"
      action={
        <ButtonLink variant="primary" href={paths.home}>
          Go Home
        </ButtonLink>
      }
    >
      We could not find this page. The rest of BakeSale is still here.
    </EmptyState>
  )
}

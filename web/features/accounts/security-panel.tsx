import type { ReactNode } from 'react'
import { useApiQuery } from '#web/data/use-api-query.ts'
import { AccessTokensSection } from '#web/features/access-tokens/access-tokens-section.tsx'
import { owedQuery } from '#web/features/owed/owed-query.ts'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { PanelSkeleton } from '#web/ui/page-skeleton.tsx'
import { AccountDataSection } from './account-data-section.tsx'
import { ChangePasswordForm } from './change-password-form.tsx'
import { SecondFactorsSection } from './second-factors-section.tsx'
import { SecurityLog } from './security-log.tsx'
import { openOrdersQuery, secondFactorsQuery, securityEventsQuery } from './security-queries.ts'

/** Sign-in methods, data export and account deletion. */
export function SecurityPanel({ email }: { email: string }) {
  const factors = useApiQuery(secondFactorsQuery)
  const events = useApiQuery(securityEventsQuery)
  const openOrders = useApiQuery(openOrdersQuery)
  const owed = useApiQuery(owedQuery)
  return (
    <div className="stack">
      <ChangePasswordForm email={email} />
      <Loaded read={factors}>{(data) => <SecondFactorsSection factors={data} />}</Loaded>
      <Loaded read={events}>{(data) => <SecurityLog events={data} />}</Loaded>
      <AccessTokensSection />
      <Loaded read={openOrders}>
        {(orders) => (
          <Loaded read={owed}>{(debt) => <AccountDataSection openOrders={orders} owed={debt.owed} />}</Loaded>
        )}
      </Loaded>
    </div>
  )
}

interface LoadedProps<T> {
  read: { data: T | undefined; isError: boolean; refetch: () => unknown }
  children: (data: T) => ReactNode
}

function Loaded<T>({ read, children }: LoadedProps<T>) {
  if (read.data !== undefined) return children(read.data)
  if (!read.isError) return <PanelSkeleton>Loading this section...</PanelSkeleton>
  return (
    <Notice tone="bad">
      <p>We could not load this section. Try again.</p>
      <Button icon="refresh" onClick={() => void read.refetch()}>
        Try again
      </Button>
    </Notice>
  )
}

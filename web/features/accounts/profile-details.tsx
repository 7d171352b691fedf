import type { ReactNode } from 'react'
import type { OwnProfile } from '#shared/api/profile.ts'
import { railFacts, rails } from '#shared/payment-methods.ts'
import { paths } from '#web/paths.ts'
import { Link } from '#web/ui/link.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { EmailFact } from './email-fact.tsx'
import css from './profile.module.css'
import type { EditedTab } from './profile-tabs.ts'

/** The label of a baker by their kind of kitchen (PROF-09). */
export const kitchenLabels = { home_cook: 'Home cook', food_truck: 'Food truck' } as const

interface ProfileDetailsProps {
  profile: OwnProfile
  tab: EditedTab
}

/** One read-only tab of the profile (PROF-02). */
export function ProfileDetails({ profile, tab }: ProfileDetailsProps) {
  switch (tab) {
    case 'general':
      return (
        <dl className={css.facts}>
          <Fact label="First name">{profile.firstName}</Fact>
          <Fact label="Last name">{profile.lastName}</Fact>
          <Fact label="Email">
            <EmailFact profile={profile} />
          </Fact>
          <Fact label="Phone">{profile.phone}</Fact>
          <Fact label="Email and phone are shown to">
            {profile.keepsContact ? 'People who have an order with you' : 'Anyone who is signed in'}
          </Fact>
          <Fact label="Location">{profile.location}</Fact>
          <Fact label="Pickup reminders">{reminders(profile)}</Fact>
          <Fact label="When an order is ready">{profile.tellsReady ? 'We email you' : 'No email'}</Fact>
        </dl>
      )
    case 'business':
      return (
        <dl className={css.facts}>
          <Fact label="You bake as">{kitchenLabels[profile.cookType]}</Fact>
          <Fact label="Bio">{profile.bio}</Fact>
        </dl>
      )
    case 'payments':
      return (
        <>
          <dl className={css.facts}>
            <Fact label="PayPal email">{profile.paypalEmail}</Fact>
            {rails.map((rail) => (
              <Fact key={rail} label={railFacts[rail].connection}>
                {connection(profile[`${rail}Connected`])}
              </Fact>
            ))}
          </dl>
          <PaymentNotice />
        </>
      )
  }
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{children || <span className="muted">Not added yet</span>}</dd>
    </div>
  )
}

function reminders({ remindsDayBefore, remindsHoursBefore }: OwnProfile): string {
  if (remindsDayBefore && remindsHoursBefore) return 'By email, a day before and two hours before'
  if (remindsDayBefore) return 'By email, a day before'
  return remindsHoursBefore ? 'By email, two hours before' : 'None'
}

function connection(isConnected: boolean): string {
  return isConnected ? 'Connected' : 'Not connected'
}

/** The link to connect a baker's accounts at the providers (DASH-02; decisions, OPEN-05). */
export function PaymentNotice() {
  return (
    <Notice tone="kraft" icon="coin">
      You connect your accounts in <Link href={`${paths.sellerDashboard}?tab=payments`}>Payment Setup</Link>.
      Until you can be paid online, buyers pay you in person at pickup.
    </Notice>
  )
}

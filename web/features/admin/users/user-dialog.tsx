import type { AdminUserDetail } from '#shared/api/admin-users.ts'
import { orderedTitle } from '#shared/bake-options.ts'
import { railFacts, rails } from '#shared/payment-methods.ts'
import { plural } from '#shared/plural.ts'
import { useApiQuery } from '#web/data/use-api-query.ts'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { displayName } from '#web/ui/initials.ts'
import { Link } from '#web/ui/link.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { useConsoleClock } from '../console-clock.ts'
import { consolePath } from '../console-path.ts'
import { Fact, Facts } from '../facts.tsx'
import { StatusBadge } from '../status-badge.tsx'
import { Waiting } from '../waiting.tsx'
import { userQuery } from './user-queries.ts'
import { UserType } from './users-table.tsx'

interface UserDialogProps {
  /** null while closed */
  id: string | null
  mayChange: boolean
  onEdit: (user: AdminUserDetail) => void
  onState: (user: AdminUserDetail) => void
  onClose: () => void
}

/** All details of a user that admins may see, with the actions. */
export function UserDialog({ id, mayChange, onEdit, onState, onClose }: UserDialogProps) {
  const { data: user, isError, refetch } = useApiQuery(userQuery(id ?? ''), { enabled: id !== null })
  const offers = user && mayChange && !user.isDeleted
  return (
    <Dialog
      open={id !== null}
      title={user ? displayName(user) : 'User'}
      onClose={onClose}
      foot={
        offers && (
          <div className="row">
            <Button icon="edit" onClick={() => onEdit(user)}>
              Edit
            </Button>
            <Button
              variant={user.isActive ? 'danger' : 'primary'}
              icon={user.isActive ? 'lock' : 'refresh'}
              onClick={() => onState(user)}
            >
              {user.isActive ? 'Suspend' : 'Reinstate'}
            </Button>
          </div>
        )
      }
    >
      {user ? (
        <UserFacts user={user} />
      ) : (
        <Waiting isFailed={isError} onRetry={() => void refetch()}>
          We could not load this user.
        </Waiting>
      )}
    </Dialog>
  )
}

function UserFacts({ user }: { user: AdminUserDetail }) {
  const { dayText } = useConsoleClock()
  return (
    <>
      {user.isDeleted && <Notice tone="kraft">Its owner has deleted this account.</Notice>}
      {user.suspendedAt !== null && (
        <Notice tone="warn">
          Suspended on {dayText(user.suspendedAt)}: {user.suspensionReason}
        </Notice>
      )}
      <Facts>
        <Fact label="Status">
          <StatusBadge status={user.status} />
        </Fact>
        <Fact label="Type">
          <UserType cookType={user.cookType} />
        </Fact>
        <Fact label="Email" wide>
          {user.email}
          {user.emailVerified ? '' : ' (not confirmed)'}
        </Fact>
        <Fact label="Phone">{user.phone}</Fact>
        <Fact label="Location">{user.location}</Fact>
        <Fact label="Joined">{dayText(user.createdAt)}</Fact>
        <Fact label="Terms accepted">{user.termsAcceptedAt && dayText(user.termsAcceptedAt)}</Fact>
        <Fact label="Signed in">{browsers(user.sessions)}</Fact>
        <Fact label="Two-step verification">{user.hasSecondFactor ? 'Set up' : ''}</Fact>
        <Fact label="Paid through">{railsOf(user)}</Fact>
        <Fact label="Bio" wide>
          {user.bio}
        </Fact>
      </Facts>
      <h3>In numbers</h3>
      <Facts>
        <Fact label="Listings">
          <Link href={consolePath('products', { search: user.id })}>
            {user.listings.public} public, {user.listings.paused} paused, {user.listings.archived} archived
          </Link>
        </Fact>
        <Fact label="Orders as a baker">{ordersText(user.ordersAsBaker)}</Fact>
        <Fact label="Orders as a buyer">{ordersText(user.ordersAsBuyer)}</Fact>
        <Fact label="Reports about them">
          {user.reports.pending} waiting, {user.reports.decided} decided
        </Fact>
      </Facts>
      {user.openOrders.length > 0 && <OpenOrders user={user} />}
    </>
  )
}

/** A baker's open orders, to decide if the baker cannot. */
function OpenOrders({ user }: { user: AdminUserDetail }) {
  const { dayText } = useConsoleClock()
  return (
    <>
      <h3>Open orders as a baker</h3>
      <ul>
        {user.openOrders.map((order) => (
          <li key={order.id}>
            {order.quantity} × {orderedTitle(order)} for <bdi>{order.buyerName}</bdi>,{' '}
            {order.status.replaceAll('_', ' ')} since {dayText(order.createdAt)}
          </li>
        ))}
      </ul>
      <ButtonLink icon="arrow-right" href={consolePath('orders', { cookId: user.id, open: '1' })}>
        {plural(user.ordersAsBaker.open, ['Decide on # open order', 'Decide on # open orders'])}
      </ButtonLink>
    </>
  )
}

function browsers(sessions: number): string {
  if (sessions === 0) return 'Nowhere'
  return plural(sessions, ['In # browser', 'In # browsers'])
}

function railsOf(user: AdminUserDetail): string {
  const connected = rails.filter((rail) => user[`${rail}Connected`])
  return connected.map((rail) => railFacts[rail].name).join(', ')
}

function ordersText({ open, completed, cancelled }: AdminUserDetail['ordersAsBaker']): string {
  return `${open} open, ${completed} completed, ${cancelled} cancelled`
}

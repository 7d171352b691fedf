import { Avatar } from '#web/ui/avatar.tsx'
import { Badge, Tape } from '#web/ui/badge.tsx'
import { DataTable } from '#web/ui/data-table.tsx'
import { PriceTicket } from '#web/ui/price-ticket.tsx'
import { Rating } from '#web/ui/rating.tsx'
import { Receipt } from '#web/ui/receipt.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { Stars } from '#web/ui/stars.tsx'
import { Stat, Stats } from '#web/ui/stat.tsx'
import { Sum } from '#web/ui/sum.tsx'

const tones = ['plain', 'good', 'warn', 'bad', 'note'] as const
const person = { firstName: 'Maria', lastName: 'Okafor', email: 'maria@example.org', profileImageUrl: null }

/** Display components: badges, tickets, figures, tables. */
export function Pieces() {
  return (
    <>
      <div className="row">
        {tones.map((tone) => (
          <Badge key={tone} tone={tone} dot>
            {tone}
          </Badge>
        ))}
        <Tape>SAMPLE</Tape>
      </div>
      <div className="row">
        <PriceTicket price="$9.50" unit="per serving" />
        <Rating value={4.8} count={112} />
        <Rating value={0} count={0} />
        <Stars value={4} />
        <Avatar person={person} size="small" />
        <Avatar person={person} />
        <Avatar person={person} size="large" />
      </div>
      <Receipt>
        <Sum
          lines={[
            { label: '2 × Country sourdough', value: '$19.00' },
            { label: '7.5% service fee', value: 'included' },
          ]}
          total={{ label: 'Total', value: '$19.00' }}
        />
      </Receipt>
      <Stats>
        <Stat label="Waiting for you" value="3" icon="clock" detail="new orders" />
        <Stat label="Earnings" value="$412.50" icon="coin" />
      </Stats>
      <DataTable
        caption="Orders"
        rowKey={({ what }) => what}
        rows={[
          { what: 'Country sourdough', price: '$9.50' },
          { what: 'Berry cake', price: '$38.00' },
        ]}
        columns={[
          { key: 'what', label: 'What', kind: 'lead', cell: ({ what }) => what },
          { key: 'price', label: 'Price', kind: 'number', cell: ({ price }) => price },
        ]}
      />
      <div className="stack">
        <Skeleton kind="heading" width="half" />
        <Skeleton />
        <Skeleton width="most" />
        <Skeleton kind="button" width="half" />
      </div>
    </>
  )
}

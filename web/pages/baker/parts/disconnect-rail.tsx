import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { type PaymentMethod, type Rail, railFacts } from '#shared/payment-methods.ts'
import { refreshQueries } from '#web/data/refresh-queries.ts'
import { AccountDialog } from '#web/features/accounts/account-dialog.tsx'
import { disconnectRail } from '#web/features/payouts/api.ts'
import { Button } from '#web/ui/button.tsx'
import { toasts } from '#web/ui/toast-store.ts'

interface DisconnectRailProps {
  rail: Rail
  /** the payment methods that remain for buyers */
  left: readonly PaymentMethod[]
}

/** Disconnects the baker's provider account after explaining the effects (decisions, how a baker is paid). */
export function DisconnectRail({ rail, left }: DisconnectRailProps) {
  const queryClient = useQueryClient()
  const [isOpen, setOpen] = useState(false)
  const { name } = railFacts[rail]
  const disconnect = async () => {
    await disconnectRail(rail)
    setOpen(false)
    toasts.add({
      title: `${name} is disconnected`,
      description: 'Orders that are already paid stay as they are.',
    })
    await refreshQueries(queryClient, '/api/sellers/payouts', '/api/food-listings', '/api/profile')
  }
  return (
    <>
      <Button variant="quiet" onClick={() => setOpen(true)}>
        Disconnect {name}
      </Button>
      {isOpen && (
        <AccountDialog
          title={`Disconnect ${name}`}
          submitLabel="Disconnect"
          danger
          onSubmit={disconnect}
          onClose={() => setOpen(false)}
        >
          <p>
            From now on, buyers can’t pay you with {name}. {leftText(left)}
          </p>
          <p>
            Orders that were paid through it, or are being paid right now, go through as they were placed.
            Your part and any refunds still go through the same {name} account.
          </p>
          <p>Your {name} account stays yours. To be paid with it again, connect it and turn it on.</p>
        </AccountDialog>
      )}
    </>
  )
}

function leftText(left: readonly PaymentMethod[]): string {
  const words = left.map((way) => (way === 'pickup' ? 'at pickup' : `with ${railFacts[way].name}`))
  return words.length === 0
    ? 'They’ll pay you at pickup, unless you’ve turned that off.'
    : `They can still pay you ${words.join(' or ')}.`
}

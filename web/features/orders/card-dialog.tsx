import type { CardListing } from '#shared/api/listings.ts'
import { useApiQuery } from '#web/data/use-api-query.ts'
import { listingQuery } from '#web/features/listings/listing-query.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { LoadFailed } from '#web/ui/load-failed.tsx'
import { OrderDialog, type OrderDialogProps } from './order-dialog.tsx'

interface CardDialogProps extends Pick<OrderDialogProps, 'open' | 'onClose' | 'onAddToCart'> {
  card: CardListing
}

/** The order dialog of a card; it opens once the full listing has loaded. */
export function CardDialog({ card, ...dialog }: CardDialogProps) {
  const { data: listing, isError, refetch } = useApiQuery(listingQuery(card.id, card.batchId))
  if (listing) return <OrderDialog listing={listing} fetchPaymentStep={null} {...dialog} />
  return (
    <Dialog title={card.title} open={dialog.open && isError} onClose={dialog.onClose}>
      <LoadFailed level={3} onRetry={() => void refetch()}>
        We could not load this listing. It may have sold out or been taken down.
      </LoadFailed>
    </Dialog>
  )
}

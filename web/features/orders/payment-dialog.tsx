import type { ComponentType } from 'react'
import type { PaymentStepProps } from '#web/features/payments/payment-step-props.ts'
import type { usePart } from '#web/rendering/use-part.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'

interface PaymentDialogProps extends PaymentStepProps {
  open: boolean
  onClose: () => void
  /** the payment step, loaded on first use */
  step: ReturnType<typeof usePart<ComponentType<PaymentStepProps>>>
}

/** The order dialog's payment step, "Complete Payment" (DIALOG-15). */
export function PaymentDialog({ open, onClose, step, ...props }: PaymentDialogProps) {
  const { part: PaymentStep, isFetching, need } = step
  return (
    <Dialog open={open} title="Complete Payment" onClose={onClose}>
      {PaymentStep ? (
        <PaymentStep {...props} />
      ) : (
        <Button busy={isFetching} icon="refresh" onClick={() => void need()}>
          Open the payment form
        </Button>
      )}
    </Dialog>
  )
}

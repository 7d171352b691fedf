import { ReasonDialog } from '../reason-dialog.tsx'
import { closeMonth } from './api.ts'
import { monthText } from './month-labels.ts'

/** The URLs to refetch afterwards. */
const staleUrls = ['/api/admin/books', '/api/admin/activity']

interface CloseMonthDialogProps {
  /** YYYY-MM */
  month: string
  onClose: () => void
  onSessionEnd: () => void
}

/** Asks before closing a month of the books. */
export function CloseMonthDialog({ month, onClose, onSessionEnd }: CloseMonthDialogProps) {
  return (
    <ReasonDialog
      title={`Close ${monthText(month)}`}
      submitLabel="Close the month"
      isDanger={false}
      asks={null}
      send={() => closeMonth(month)}
      toastFor={() => ({
        title: `${monthText(month)} is closed`,
        description: 'Nothing more is posted to it.',
      })}
      staleUrls={staleUrls}
      onClose={onClose}
      onSessionEnd={onSessionEnd}
    >
      <p>
        Its trial balance is kept as it is now, and nothing more is posted to it. Corrections are new entries
        in a later month. It can’t be reopened.
      </p>
    </ReasonDialog>
  )
}

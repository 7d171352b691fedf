import { ReasonDialog } from '../reason-dialog.tsx'
import { useConsoleWrite } from '../use-console-write.ts'
import { closeMonth } from './api/close-month.ts'
import { monthText } from './month-labels.ts'

/** What shows the books. */
const touched = ['/api/admin/books', '/api/admin/activity']

interface CloseMonthDialogProps {
  /** YYYY-MM */
  month: string
  onClose: () => void
  onSessionEnd: () => void
}

/** Asks before a month of the books is closed. */
export function CloseMonthDialog({ month, onClose, onSessionEnd }: CloseMonthDialogProps) {
  const { write, isPending, failure } = useConsoleWrite(touched, onSessionEnd)
  return (
    <ReasonDialog
      open
      title={`Close ${monthText(month)}`}
      submitLabel="Close the month"
      isDanger={false}
      busy={isPending}
      failure={failure}
      asks={null}
      onClose={onClose}
      onSubmit={() =>
        write({
          send: () => closeMonth(month),
          done: () => ({
            title: `${monthText(month)} is closed`,
            description: 'Nothing is booked into it any more.',
          }),
          onDone: onClose,
        })
      }
    >
      <p>
        Its trial balance is kept as it is now, and nothing is booked into it any more: corrections are new
        entries of a later month. It cannot be opened again.
      </p>
    </ReasonDialog>
  )
}

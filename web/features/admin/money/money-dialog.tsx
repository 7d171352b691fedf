import { useState } from 'react'
import type { MoneyAction, MoneyCase } from '#shared/api/admin-money.ts'
import { Pick, PickGroup } from '#web/ui/pick.tsx'
import { useConsoleClock } from '../console-clock.ts'
import { ReasonDialog } from '../reason-dialog.tsx'
import { answerDispute, liftStop, rebuildPayment, retryInstruction, settleInstruction } from './api.ts'
import { caseText, moneyActionLabels } from './money-copy.ts'

/** The chosen action and its case. */
export interface WantedMoneyAct {
  action: MoneyAction
  about: MoneyCase
}

/** The URLs to refetch afterwards. */
const staleUrls = ['/api/admin', '/api/orders']

interface MoneyDialogProps extends WantedMoneyAct {
  onClose: () => void
  onSessionEnd: () => void
}

/** Asks before an action on a payment case, and for its text. */
export function MoneyDialog({ action, about, onClose, onSessionEnd }: MoneyDialogProps) {
  const { momentText } = useConsoleClock()
  const [accepts, setAccepts] = useState(false)
  const { label, done, effect, asks } = moneyActionLabels[action]
  const answerLabel = accepts ? 'Accept the dispute' : 'Send evidence'
  return (
    <ReasonDialog
      title={label}
      submitLabel={action === 'answer' ? answerLabel : label}
      isDanger={accepts}
      asks={accepts ? null : asks}
      send={(text) => sendAct(action, about.id, accepts ? null : text)}
      toastFor={() => ({ title: done, description: caseText(about) })}
      staleUrls={staleUrls}
      onClose={onClose}
      onSessionEnd={onSessionEnd}
    >
      <p>
        <strong>{caseText(about)}</strong>, bought by <bdi>{about.buyerName}</bdi> from{' '}
        <bdi>{about.cookName}</bdi>.{about.words && ` ${about.words}`}
      </p>
      {about.dispute?.evidenceDueAt && <p>Answer by {momentText(about.dispute.evidenceDueAt)}.</p>}
      {action === 'answer' && (
        <PickGroup legend="How should we respond?">
          <Pick name="answer" checked={!accepts} onChange={() => setAccepts(false)}>
            The baker is right: send evidence
          </Pick>
          <Pick name="answer" checked={accepts} onChange={() => setAccepts(true)}>
            The buyer is right: accept the dispute
          </Pick>
        </PickGroup>
      )}
      <p>{accepts ? 'The buyer keeps the money, and the dispute is lost.' : effect}</p>
    </ReasonDialog>
  )
}

/** Sends the action; a dispute without a text is accepted. */
function sendAct(action: MoneyAction, id: string, text: string | null): Promise<unknown> {
  if (action === 'retry') return retryInstruction(id)
  if (action === 'answer')
    return answerDispute(id, text === null ? { kind: 'accept' } : { kind: 'evidence', text })
  if (action === 'rebuild') return rebuildPayment(id, text ?? '')
  return action === 'settle' ? settleInstruction(id, text ?? '') : liftStop(id, text ?? '')
}

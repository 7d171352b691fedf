import { useId, useState } from 'react'
import type { MoneyAction, MoneyCase } from '#shared/api/admin-money.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { TextAreaField } from '#web/ui/field.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { Pick, PickGroup } from '#web/ui/pick.tsx'
import { momentWords } from '../moment-words.ts'
import { useConsoleWrite } from '../use-console-write.ts'
import { answerDispute, liftStop, retryInstruction, settleInstruction } from './api/act-on-money.ts'
import { caseWords, moneyActionWords } from './money-words.ts'

/** What somebody wants to do about a case. */
export interface WantedMoneyAct {
  action: MoneyAction
  about: MoneyCase
}

interface MoneyDialogProps extends WantedMoneyAct {
  open: boolean
  onClose: () => void
  onSessionEnd: () => void
}

/** Asks before something is done about money, and for what has to be said of it. */
export function MoneyDialog({ action, about, open, onClose, onSessionEnd }: MoneyDialogProps) {
  const formId = useId()
  const { write, isPending, failure, forgetFailure } = useConsoleWrite(
    ['/api/admin', '/api/orders'],
    onSessionEnd,
  )
  const [accepts, setAccepts] = useState(false)
  const { label, done } = moneyActionWords[action]
  const answerLabel = accepts ? 'Accept the dispute' : 'Send evidence'
  const submitLabel = action === 'answer' ? answerLabel : label
  const close = () => {
    if (isPending) return
    forgetFailure()
    onClose()
  }
  const submit = (text: string) =>
    write({
      send: () => sendAct(action, about.id, accepts ? null : text),
      done: () => ({ title: done, description: caseWords(about) }),
      onDone: () => {
        forgetFailure()
        onClose()
      },
    })
  return (
    <Dialog
      open={open}
      title={label}
      onClose={close}
      foot={
        <div className="row">
          <Button type="submit" form={formId} variant={accepts ? 'danger' : 'primary'} busy={isPending}>
            {submitLabel}
          </Button>
          <Button variant="quiet" onClick={close}>
            Leave as it is
          </Button>
        </div>
      }
    >
      <MoneyForm
        key={`${action} ${about.id}`}
        {...{ formId, action, about, accepts, failure }}
        onAccepts={setAccepts}
        onSubmit={(text) => !isPending && submit(text)}
      />
    </Dialog>
  )
}

interface MoneyFormProps extends WantedMoneyAct {
  formId: string
  accepts: boolean
  failure: string | null
  onAccepts: (accepts: boolean) => void
  onSubmit: (text: string) => void
}

function MoneyForm({ formId, action, about, accepts, failure, onAccepts, onSubmit }: MoneyFormProps) {
  const { effect, field: known } = moneyActionWords[action]
  const field = accepts ? null : known
  const [text, setText] = useState('')
  const [isMissing, setMissing] = useState(false)
  return (
    <form
      id={formId}
      noValidate
      className="stack"
      onSubmit={(event) => {
        event.preventDefault()
        const typed = text.trim()
        const lacks = field !== null && typed === ''
        setMissing(lacks)
        if (lacks) event.currentTarget.querySelector('textarea')?.focus()
        else onSubmit(typed)
      }}
    >
      {failure !== null && (
        <Notice tone="bad" live>
          <p>{failure}</p>
        </Notice>
      )}
      <p>
        <strong>{caseWords(about)}</strong>, bought by {about.buyerName} from {about.cookName}.
        {about.words && ` ${about.words}`}
      </p>
      {about.dispute?.evidenceDueAt && (
        <p>An answer is taken until {momentWords(about.dispute.evidenceDueAt)}.</p>
      )}
      {action === 'answer' && (
        <PickGroup legend="How do we answer?">
          <Pick name="answer" checked={!accepts} onChange={() => onAccepts(false)}>
            With evidence for the baker
          </Pick>
          <Pick name="answer" checked={accepts} onChange={() => onAccepts(true)}>
            The buyer is right: accept it
          </Pick>
        </PickGroup>
      )}
      <p>{accepts ? 'The buyer keeps the money, and the dispute is lost.' : effect}</p>
      {field && (
        <TextAreaField
          label={field.label}
          name="text"
          required
          maxLength={action === 'answer' ? 1500 : 1000}
          hint={field.hint}
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
          {...(isMissing && text.trim() === '' ? { error: field.missing } : {})}
        />
      )}
    </form>
  )
}

/** Does it; without a text a dispute is accepted. */
function sendAct(action: MoneyAction, id: string, text: string | null): Promise<unknown> {
  if (action === 'retry') return retryInstruction(id)
  if (action === 'answer')
    return answerDispute(id, text === null ? { kind: 'accept' } : { kind: 'evidence', text })
  return action === 'settle' ? settleInstruction(id, text ?? '') : liftStop(id, text ?? '')
}

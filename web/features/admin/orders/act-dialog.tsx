import { useState } from 'react'
import type { AdminOrderAction, AdminOrderRow } from '#shared/api/admin-orders.ts'
import type { Reason } from '#shared/api/fields.ts'
import { orderedTitle } from '#shared/bake-options.ts'
import { currency } from '#shared/currency.ts'
import type { DecimalAmount } from '#shared/money.ts'
import { formatMoney, fromDecimal } from '#shared/money.ts'
import { cancellingActions } from '#shared/order-status-groups.ts'
import { plural } from '#shared/plural.ts'
import { amountOf } from '#shared/read-amount.ts'
import { servingsText } from '#shared/servings-label.ts'
import { useForm } from '#web/data/use-form.ts'
import { ServingsQuestion } from '#web/features/orders/servings-question.tsx'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { TextField } from '#web/ui/field.tsx'
import { FormDialog } from '#web/ui/form-dialog.tsx'
import { Pick, PickGroup } from '#web/ui/pick.tsx'
import { checkReason, ReasonField, requiredReason } from '../reason-field.tsx'
import { adminActionLabels, endingAction, paymentLabels } from './admin-order-copy.ts'
import { actOnAnyOrder, refundAnyOrder } from './api.ts'
import type { ActFailures, useOrderActs } from './use-order-acts.ts'

/** The requested action: end orders, refund them, or choose another action for one. */
export interface WantedAct {
  kind: 'end' | 'refund' | 'choose'
  orders: readonly AdminOrderRow[]
}

interface ActDialogProps {
  wanted: WantedAct
  acts: ReturnType<typeof useOrderActs>
  onDone: (failed: ActFailures) => void
  onClose: () => void
}

type StatusAction = Exclude<AdminOrderAction, 'refund'>

interface Choice {
  action: StatusAction | null
  /** in dollars; null: the full remaining amount */
  amount: DecimalAmount | null
}

const noChoice: Choice = { action: null, amount: null }

/** Explains an action on orders, asks for the reason that buyer and baker read, and performs it. */
export function ActDialog({ wanted, acts, onDone, onClose }: ActDialogProps) {
  const [choice, setChoice] = useState(noChoice)
  const choose = (part: Partial<Choice>) => setChoice({ ...choice, ...part })
  const [reason, setReason] = useState('')
  const [cancels, setCancels] = useState(true)
  const { kind, orders } = wanted
  const [first] = orders
  const asksToCancel = kind === 'refund' && orders.some((order) => isCancelledBy(order, choice.amount))
  const action = kind === 'choose' ? (choice.action ?? statusActions(first)[0] ?? null) : null
  const [said, setSaid] = useState<boolean | null>(null)
  const ended = endedOrders(wanted, action, asksToCancel && cancels)
  const answer = ended.length > 0 && said !== null ? { servingsAvailable: said } : {}
  const words = wordsOf(kind, orders, action, asksToCancel && cancels)
  const submit = (why: Reason) =>
    acts.run({
      orders,
      done: words.done,
      write: ({ id }) => {
        const row = orders.find((order) => order.id === id)
        if (kind === 'refund') {
          const amount = choice.amount ?? row?.refundableAmount ?? ''
          return refundAnyOrder(id, { amount, reason: why, cancelOrder: cancels, ...answer })
        }
        const wantedAction = action ?? (row && endingAction(row)) ?? 'cancel'
        return actOnAnyOrder(id, { action: wantedAction, reason: why, ...answer })
      },
      onDone: (failed) => {
        // a refused single order can be corrected here
        if (orders.length > 1 || failed.size === 0) onDone(failed)
      },
    })
  const { form, errors } = useForm({ check: () => checkReason(requiredReason, reason), send: submit })
  return (
    <FormDialog
      title={words.title}
      submitLabel={words.submit}
      leaveLabel="Leave as is"
      danger={words.isDanger}
      form={form}
      busy={acts.isPending}
      failure={orders.length === 1 && first ? acts.failures.get(first.id) : null}
      onClose={onClose}
    >
      <OrderLines orders={orders} />
      {kind === 'choose' && first && (
        <ActionPicks order={first} chosen={action} onChoose={(name) => choose({ action: name })} />
      )}
      <p>{words.effect}</p>
      {kind === 'refund' && orders.length === 1 && first && (
        <RefundShare order={first} amount={choice.amount} onAmount={(amount) => choose({ amount })} />
      )}
      {asksToCancel && (
        <Checkbox
          name="cancelOrder"
          checked={cancels}
          onChange={(event) => setCancels(event.currentTarget.checked)}
        >
          {plural(orders.length, ['Cancel the order too', 'Cancel the open orders too'])}
        </Checkbox>
      )}
      {ended.length > 0 && <ServingsQuestion answer={said ?? ended.every(isAskedFor)} onAnswer={setSaid} />}
      <Progress text={acts.progress} />
      <ReasonField asks={requiredReason} value={reason} error={errors.reason} onChange={setReason} />
    </FormDialog>
  )
}

function OrderLines({ orders }: { orders: readonly AdminOrderRow[] }) {
  return (
    <ul>
      {orders.map((order) => (
        <li key={order.id}>
          {servingsText(order)} × {orderedTitle(order)} for <bdi>{order.buyerName}</bdi>,{' '}
          {money(order.totalPrice)} ({paymentLabels[order.paymentStatus].toLowerCase()})
        </li>
      ))}
    </ul>
  )
}

interface ActionPicksProps {
  order: AdminOrderRow
  chosen: StatusAction | null
  onChoose: (action: StatusAction) => void
}

function ActionPicks({ order, chosen, onChoose }: ActionPicksProps) {
  return (
    <PickGroup legend="What should happen?">
      {statusActions(order).map((name) => (
        <Pick key={name} name="action" checked={name === chosen} onChange={() => onChoose(name)}>
          {adminActionLabels[name].label}
        </Pick>
      ))}
    </PickGroup>
  )
}

function Progress({ text }: { text: string }) {
  if (text === '') return null
  return (
    <p role="status" className="small">
      {text}
    </p>
  )
}

interface RefundShareProps {
  order: AdminOrderRow
  /** in dollars; null: the full remaining amount */
  amount: DecimalAmount | null
  onAmount: (amount: DecimalAmount | null) => void
}

function RefundShare({ order, amount, onAmount }: RefundShareProps) {
  const most = money(order.refundableAmount)
  return (
    <>
      <PickGroup legend="How much?">
        <Pick name="share" checked={amount === null} onChange={() => onAmount(null)} aside={most}>
          All that is left
        </Pick>
        <Pick name="share" checked={amount !== null} onChange={() => onAmount('')}>
          Part of it
        </Pick>
      </PickGroup>
      {amount !== null && (
        <TextField
          label={currency.amountLabel}
          name="amount"
          inputMode="decimal"
          autoComplete="off"
          maxLength={12}
          hint={`At most ${most}`}
          value={amount}
          onChange={(event) => onAmount(event.currentTarget.value)}
        />
      )}
    </>
  )
}

function statusActions(order: AdminOrderRow | undefined): StatusAction[] {
  return order?.allowedActions.filter((action) => action !== 'refund') ?? []
}

/** The orders that the choice would end. */
function endedOrders(
  { kind, orders }: WantedAct,
  action: StatusAction | null,
  cancels: boolean,
): readonly AdminOrderRow[] {
  if (kind === 'end') return orders
  if (kind === 'refund') return cancels ? orders.filter((order) => endingAction(order) !== null) : []
  return cancellingActions.some((cancelling) => cancelling === action) ? orders : []
}

/** Whether the buyer requested the cancellation, so the servings are usually still there. */
function isAskedFor(order: AdminOrderRow): boolean {
  return endingAction(order) === 'approve_cancellation'
}

/** Whether a refund of this amount (null: the rest) can also cancel the order. */
function isCancelledBy(order: AdminOrderRow, amount: DecimalAmount | null): boolean {
  const isWhole = amount === null || amountOf(amount) === fromDecimal(order.refundableAmount)
  return isWhole && endingAction(order) !== null
}

function wordsOf(
  kind: WantedAct['kind'],
  orders: readonly AdminOrderRow[],
  action: StatusAction | null,
  cancels: boolean,
) {
  const isOne = orders.length === 1
  const what = isOne ? 'order' : `${orders.length} orders`
  if (kind === 'refund') {
    const sum = orders.reduce(
      (total, { refundableAmount }) => total + (fromDecimal(refundableAmount) ?? 0),
      0,
    )
    const stays = cancels
      ? plural(orders.length, ['The order is cancelled.', 'Open orders are cancelled.'])
      : plural(orders.length, ['The order stays as it is.', 'The orders stay as they are.'])
    const effect = isOne
      ? 'The buyer is refunded the way they paid, including the service fee on that part.'
      : `Each buyer is refunded what’s left of their payment, the same way they paid: ${formatMoney(sum)} in total.`
    return {
      title: `Refund ${what}`,
      submit: 'Send refund',
      done: 'Refund sent',
      isDanger: false,
      effect: `${effect} ${stays}`,
    }
  }
  if (kind === 'choose' && action !== null) {
    const { label, effect, isDanger } = adminActionLabels[action]
    return { title: 'Change status', submit: label, done: 'Status changed', isDanger, effect }
  }
  const effect = isOne
    ? adminActionLabels.cancel.effect
    : 'Each order is cancelled, and its buyer is refunded. We tell everyone.'
  return {
    title: `Cancel ${what}`,
    submit: `Cancel ${what}`,
    done: 'Order cancelled',
    isDanger: true,
    effect,
  }
}

function money(amount: DecimalAmount): string {
  return formatMoney(fromDecimal(amount) ?? 0)
}

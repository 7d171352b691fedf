import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import type { BatchId, ListingId } from '#shared/api/ids.ts'
import { type ShareOut, ShareOutBody, type ShareOutWay } from '#shared/api/share-outs.ts'
import { orderedTitle } from '#shared/bake-options.ts'
import { formatMoney } from '#shared/money.ts'
import { ApiError } from '#web/data/api-client.ts'
import { errorsWithReason } from '#web/data/failure-copy.ts'
import { checkBy } from '#web/data/field-errors.ts'
import { refreshQueries } from '#web/data/refresh-queries.ts'
import { useForm } from '#web/data/use-form.ts'
import { Button } from '#web/ui/button.tsx'
import { ChoiceCards } from '#web/ui/choice-cards.tsx'
import { TextField } from '#web/ui/field.tsx'
import { FormDialog } from '#web/ui/form-dialog.tsx'
import { Sum } from '#web/ui/sum.tsx'
import { toasts } from '#web/ui/toast-store.ts'
import { shareOut } from './api.ts'
import { comingText, missingSums, planText, wayChoices } from './share-out-copy.ts'

export interface ShareOutDialogProps {
  id: ListingId
  /** null: the batch that the listing shows */
  batchId: BatchId | null
  /** the name of the day or listing */
  of: string
  onClose: () => void
}

/** Asks for the actual servings of a batch, previews who gets what, and then shares them out. */
export function ShareOutDialog({ id, batchId, of, onClose }: ShareOutDialogProps) {
  const queryClient = useQueryClient()
  const [servings, setServings] = useState('')
  const [way, setWay] = useState<ShareOutWay>('first_come')
  const [seen, setSeen] = useState<{ way: ShareOutWay; plan: ShareOut } | null>(null)
  // ignore a stale preview
  const there = /^\d+$/.test(servings.trim()) ? Number(servings) : servings
  const plan = seen !== null && seen.way === way && seen.plan.servings === there ? seen.plan : null
  const { form, errors, mend, isPending, sendNow } = useForm({
    check: () => checkBy(ShareOutBody, { batchId, servings: there, way, isPreview: true }),
    send: (body) => shareOut(id, body),
    done: (answer, body) => {
      if (body.isPreview) return setSeen({ way: body.way, plan: answer })
      toasts.add({ title: 'The batch is divided up', description: 'Each buyer is notified.' })
      onClose()
    },
    refused: errorsWithReason,
    after: async (refusal) => {
      // the orders have changed, so require a new preview
      if (refusal instanceof ApiError && refusal.status === 409) setSeen(null)
      if (plan) await refreshQueries(queryClient, '/api/food-listings', '/api/sellers', '/api/orders')
    },
  })
  const change = (set: () => void) => {
    set()
    mend()
  }
  return (
    <FormDialog
      title="Fewer than ordered"
      submitLabel="See who gets what"
      leaveLabel="Not now"
      form={form}
      busy={isPending}
      failure={errors.form}
      more={
        // a separate button, so that a double press on the preview sends nothing
        <ShareButton
          plan={plan}
          isPending={isPending}
          onShare={(seen) =>
            sendNow({ batchId, servings: seen.servings, way, isPreview: false, seen: seenOf(seen) })
          }
        />
      }
      onClose={onClose}
    >
      <p>
        <strong>{of}</strong>
      </p>
      {plan === null && (
        <p>
          Enter how many servings you have for the open orders. Orders with a cancellation request are left
          out. You’ll see who gets what before anything is sent.
        </p>
      )}
      <TextField
        label="How many servings you have"
        name="servings"
        inputMode="numeric"
        autoComplete="off"
        value={servings}
        error={errors.servings}
        onChange={({ currentTarget: { value } }) => change(() => setServings(value))}
      />
      <ChoiceCards
        legend="How to divide them"
        choices={wayChoices}
        value={way}
        onChange={(value) => change(() => setWay(value))}
      />
      {plan && <Plan plan={plan} />}
    </FormDialog>
  )
}

interface ShareButtonProps {
  plan: ShareOut | null
  isPending: boolean
  onShare: (plan: ShareOut) => void
}

function ShareButton({ plan, isPending, onShare }: ShareButtonProps) {
  if (plan === null || plan.shares.length === 0) return null
  return (
    <Button variant="danger" busy={isPending} onClick={() => onShare(plan)}>
      Divide it up
    </Button>
  )
}

function seenOf({ shares }: ShareOut) {
  return shares.map(({ orderId, coming }) => ({ orderId, quantity: coming }))
}

/** Who gets what, and the money for the missing servings. */
function Plan({ plan }: { plan: ShareOut }) {
  const { back, notAsked } = missingSums(plan)
  const section = useRef<HTMLElement>(null)
  // focus the requested result, which is below the viewport on a phone
  useEffect(() => section.current?.focus(), [])
  return (
    <section ref={section} tabIndex={-1} className="stack tight" aria-label="Who gets what">
      <p>{planText(plan).join(' ')}</p>
      <Sum
        lines={[
          ...plan.shares.map((share) => ({
            key: share.orderId,
            label: orderedTitle({ title: `${share.buyer}, ${share.number}`, optionName: share.optionName }),
            value: comingText(share),
          })),
          ...(back > 0 ? [{ key: 'back', label: 'Refunds to buyers', value: formatMoney(back) }] : []),
          ...(notAsked > 0
            ? [{ key: 'not-asked', label: 'No longer due at pickup', value: formatMoney(notAsked) }]
            : []),
        ]}
      />
    </section>
  )
}

import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { BatchId, ListingId } from '#shared/api/ids.ts'
import { type ShareOut, ShareOutBody, type ShareOutWay } from '#shared/api/share-outs.ts'
import { orderedTitle } from '#shared/bake-options.ts'
import { formatMoney } from '#shared/money.ts'
import { ApiError } from '#web/data/api-client.ts'
import { errorsWithReason } from '#web/data/failure-copy.ts'
import { checkBy } from '#web/data/field-errors.ts'
import { refreshQueries } from '#web/data/refresh-queries.ts'
import { useForm } from '#web/data/use-form.ts'
import { ChoiceCards } from '#web/ui/choice-cards.tsx'
import { TextField } from '#web/ui/field.tsx'
import { FormDialog } from '#web/ui/form-dialog.tsx'
import { Sum } from '#web/ui/sum.tsx'
import { toasts } from '#web/ui/toast-store.ts'
import { shareOut } from './api/share-out.ts'
import { comingText, missingSums, planText, wayChoices } from './share-out-copy.ts'

export interface ShareOutDialogProps {
  id: ListingId
  /** null: the one that the listing shows */
  batchId: BatchId | null
  /** of which day or listing it is */
  of: string
  onClose: () => void
}

/** Asks how many servings of a batch there are after all, shows who gets what of them, and then shares them out. */
export function ShareOutDialog({ id, batchId, of, onClose }: ShareOutDialogProps) {
  const queryClient = useQueryClient()
  const [servings, setServings] = useState('')
  const [way, setWay] = useState<ShareOutWay>('first_come')
  const [plan, setPlan] = useState<ShareOut | null>(null)
  const { form, errors, mend, isPending } = useForm({
    check: () =>
      checkBy(ShareOutBody, {
        batchId,
        servings: /^\d+$/.test(servings.trim()) ? Number(servings) : servings,
        way,
        isPreview: plan === null,
        ...(plan === null ? {} : { seen: seenOf(plan) }),
      }),
    send: (body) => shareOut(id, body),
    done: (answer, { isPreview }) => {
      if (isPreview) return setPlan(answer)
      toasts.add({ title: 'The batch is shared out', description: 'Each buyer is told.' })
      onClose()
    },
    refused: errorsWithReason,
    after: async (refusal) => {
      // who gets what is another by now, so that it has to be seen first
      if (refusal instanceof ApiError && refusal.status === 409) setPlan(null)
      if (plan !== null)
        await refreshQueries(queryClient, '/api/food-listings', '/api/sellers', '/api/orders')
    },
  })
  const change = (set: () => void) => {
    set()
    setPlan(null)
    mend()
  }
  return (
    <FormDialog
      title="Fewer Than Ordered"
      submitLabel={plan === null ? 'See who gets what' : 'Share it out'}
      leaveLabel="Not now"
      form={form}
      busy={isPending}
      disabled={plan !== null && plan.shares.length === 0}
      failure={errors.form}
      onClose={onClose}
    >
      <p>
        <strong>{of}</strong>
      </p>
      <p>Say what there is for its open orders. Nothing is sent before you have seen who gets what.</p>
      <TextField
        label="How many servings there are"
        name="servings"
        inputMode="numeric"
        autoComplete="off"
        value={servings}
        error={errors.servings}
        onChange={({ currentTarget: { value } }) => change(() => setServings(value))}
      />
      <ChoiceCards
        legend="How to share them out"
        choices={wayChoices}
        value={way}
        onChange={(value) => change(() => setWay(value))}
      />
      <div role="status">{plan && <Plan plan={plan} />}</div>
    </FormDialog>
  )
}

function seenOf({ shares }: ShareOut) {
  return shares.map(({ orderId, coming }) => ({ orderId, quantity: coming }))
}

/** Who gets what, and what becomes of the money for the rest. */
function Plan({ plan }: { plan: ShareOut }) {
  const { back, notAsked } = missingSums(plan)
  return (
    <section className="stack tight" aria-label="Who gets what">
      <p>{planText(plan).join(' ')}</p>
      <Sum
        lines={[
          ...plan.shares.map((share) => ({
            key: share.orderId,
            label: orderedTitle({ title: `${share.buyer}, ${share.number}`, optionName: share.optionName }),
            value: comingText(share),
          })),
          ...(back > 0 ? [{ key: 'back', label: 'Goes back to buyers', value: formatMoney(back) }] : []),
          ...(notAsked > 0
            ? [{ key: 'not-asked', label: 'Not to be paid at pickup', value: formatMoney(notAsked) }]
            : []),
        ]}
      />
    </section>
  )
}

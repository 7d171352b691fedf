import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Webhook } from '#shared/api/outgoing-webhooks.ts'
import { refreshQueries } from '#web/data/refresh-queries.ts'
import { useHydrated } from '#web/rendering/use-hydrated.ts'
import { Button } from '#web/ui/button.tsx'
import { toasts } from '#web/ui/toast-store.ts'
import { AddWebhookDialog } from './add-webhook-dialog.tsx'
import { ShownSecret } from './shown-secret.tsx'
import { WebhookCard } from './webhook-card.tsx'

/** The most webhooks of a baker, as the server checks it. */
const mostWebhooks = 5

/** A baker's webhooks, with a button to add one. */
export function WebhooksPanel({ webhooks }: { webhooks: readonly Webhook[] }) {
  const queryClient = useQueryClient()
  const isHydrated = useHydrated()
  const [isAdding, setAdding] = useState(false)
  const [secret, setSecret] = useState<string | null>(null)
  const refresh = () => refreshQueries(queryClient, '/api/sellers/webhooks')
  return (
    <>
      {webhooks.length === 0 && <p>You have no webhooks yet.</p>}
      {webhooks.map((webhook) => (
        <WebhookCard key={webhook.id} webhook={webhook} onChanged={refresh} onSecret={setSecret} />
      ))}
      {webhooks.length < mostWebhooks && (
        <div>
          <Button variant="primary" icon="plus" disabled={!isHydrated} onClick={() => setAdding(true)}>
            Add a webhook
          </Button>
        </div>
      )}
      {isAdding && (
        <AddWebhookDialog
          onAdded={async (added) => {
            setAdding(false)
            setSecret(added)
            await refresh()
            toasts.add({ title: 'Webhook added' })
          }}
          onClose={() => setAdding(false)}
        />
      )}
      {secret !== null && <ShownSecret secret={secret} onClose={() => setSecret(null)} />}
    </>
  )
}

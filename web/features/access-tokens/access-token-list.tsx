import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { type AccessToken, mostAccessTokens } from '#shared/api/access-tokens.ts'
import { refreshQueries } from '#web/data/refresh-queries.ts'
import { useApiQuery } from '#web/data/use-api-query.ts'
import { Button } from '#web/ui/button.tsx'
import { LoadFailed } from '#web/ui/load-failed.tsx'
import rows from '#web/ui/row-list.module.css'
import { toasts } from '#web/ui/toast-store.ts'
import { AccessTokenItem } from './access-token-item.tsx'
import { accessTokensQuery } from './api.ts'
import { CreateTokenDialog } from './create-token-dialog.tsx'
import { NewTokenDialog } from './new-token-dialog.tsx'
import { RevokeTokenDialog } from './revoke-token-dialog.tsx'

type Step =
  | { kind: 'create' }
  /** the only time the token is shown */
  | { kind: 'created'; token: string }
  | { kind: 'revoke'; accessToken: AccessToken }

/** The user's access tokens, which can be created and revoked. */
export function AccessTokenList() {
  const queryClient = useQueryClient()
  const { data, isError, refetch } = useApiQuery(accessTokensQuery)
  const [step, setStep] = useState<Step | null>(null)
  const close = () => setStep(null)
  const refresh = () => refreshQueries(queryClient, accessTokensQuery.key[0], '/api/security-events')

  if (isError)
    return (
      <LoadFailed level={3} onRetry={() => void refetch()}>
        We could not load your tokens. They still work.
      </LoadFailed>
    )
  if (data === undefined)
    return (
      <p role="status" className="muted">
        Loading your tokens...
      </p>
    )
  return (
    <>
      {data.length > 0 && (
        <ul aria-labelledby="access-tokens" className={rows.list}>
          {data.map((accessToken) => (
            <AccessTokenItem
              key={accessToken.id}
              accessToken={accessToken}
              onRevoke={() => setStep({ kind: 'revoke', accessToken })}
            />
          ))}
        </ul>
      )}
      {data.length >= mostAccessTokens && (
        <p className="small muted">You can have {mostAccessTokens} tokens. Revoke one to create another.</p>
      )}
      <div>
        <Button icon="plus" onClick={() => setStep({ kind: 'create' })}>
          Create a token
        </Button>
      </div>
      {step?.kind === 'create' && (
        <CreateTokenDialog
          onClose={close}
          onDone={async ({ token }) => {
            setStep({ kind: 'created', token })
            await refresh()
          }}
        />
      )}
      {step?.kind === 'created' && <NewTokenDialog token={step.token} onClose={close} />}
      {step?.kind === 'revoke' && (
        <RevokeTokenDialog
          accessToken={step.accessToken}
          onClose={close}
          onDone={async () => {
            close()
            toasts.add({ title: `“${step.accessToken.name}” no longer works` })
            await refresh()
          }}
        />
      )}
    </>
  )
}

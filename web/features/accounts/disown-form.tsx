import { useQueryClient } from '@tanstack/react-query'
import { refreshQueries } from '#web/data/refresh-queries.ts'
import { useForm } from '#web/data/use-form.ts'
import { paths } from '#web/paths.ts'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { disownChange } from './api.ts'

/** Undoes a change that was not its reader's (decisions, re-authentication). Without JavaScript the browser sends it by itself. */
export function DisownForm({ token, onDone }: { token: string; onDone: () => void }) {
  const queryClient = useQueryClient()
  const { form, errors, isPending } = useForm({
    check: () => ({ body: token }),
    send: disownChange,
    done: async () => {
      await refreshQueries(queryClient, '/api/me')
      onDone()
    },
  })
  const reason = errors.form ?? errors.token
  return (
    <form {...form} action={paths.notMe} method="post" className="stack">
      <input type="hidden" name="token" value={token} />
      {reason && (
        <Notice tone="bad" live>
          {reason}
        </Notice>
      )}
      <Button type="submit" variant="danger" size="large" wide busy={isPending}>
        Sign everybody out
      </Button>
    </form>
  )
}

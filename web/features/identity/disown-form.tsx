import { useForm } from '#web/data/use-form.ts'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'

interface DisownFormProps {
  token: string
  /** the URL of the form without JavaScript */
  action: string
  send: (token: string) => Promise<void>
  onDone: () => void | Promise<void>
}

/** Reverts a change that the owner did not make (decisions, re-authentication). */
export function DisownForm({ token, action, send, onDone }: DisownFormProps) {
  const { form, errors, isPending } = useForm({
    check: () => ({ body: token }),
    send,
    done: async () => onDone(),
  })
  const reason = errors.form ?? errors.token
  return (
    <form {...form} action={action} method="post" className="stack">
      <input type="hidden" name="token" value={token} />
      {reason && (
        <Notice tone="bad" live>
          {reason}
        </Notice>
      )}
      {/* an expired link does nothing, so it needs no button */}
      {!errors.token && (
        <Button type="submit" variant="danger" size="large" wide busy={isPending}>
          Undo it and sign everyone out
        </Button>
      )}
    </form>
  )
}

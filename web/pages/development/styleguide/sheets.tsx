import { useState } from 'react'
import nothing from '#web/assets/illustrations/no-results.svg'
import { useForm } from '#web/data/use-form.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Drawer } from '#web/ui/drawer.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { TextField } from '#web/ui/field.tsx'
import { FormDialog } from '#web/ui/form-dialog.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { type ToastContent, toasts } from '#web/ui/toast-store.ts'

const noticeTones = ['note', 'good', 'warn', 'bad', 'kraft'] as const
const examples: readonly ToastContent[] = [
  { title: 'Added to cart!' },
  { title: 'You are signed out', tone: 'note' },
  { title: 'Order failed', description: 'Nothing was charged. Please try again.', tone: 'bad' },
]

/** Overlays and placeholders. Dialogs, drawers and toasts open in the page's own theme. */
export function Sheets() {
  const [open, setOpen] = useState<'dialog' | 'form' | 'drawer' | null>(null)
  const close = () => setOpen(null)
  return (
    <>
      {noticeTones.map((tone) => (
        <Notice key={tone} tone={tone}>
          A notice of the tone {tone} stays beside what it is about.
        </Notice>
      ))}
      <EmptyState
        drawing={nothing}
        title="Nothing under the cloche"
        level={3}
        action={<Button>One way on</Button>}
      >
        A drawing, a heading, a sentence and one way on.
      </EmptyState>
      <div className="row">
        <Button onClick={() => setOpen('dialog')}>Dialog</Button>
        <Button onClick={() => setOpen('form')}>Dialog with a form</Button>
        <Button onClick={() => setOpen('drawer')}>Drawer</Button>
        {examples.map((toast) => (
          <Button key={toast.title} onClick={() => toasts.add(toast)}>
            Toast: {toast.tone ?? 'good'}
          </Button>
        ))}
      </div>
      <Dialog
        open={open === 'dialog'}
        title="Dialog"
        onClose={close}
        foot={
          <Button variant="primary" onClick={close}>
            Done
          </Button>
        }
      >
        <p>Head, scrolling body, and a foot with one primary button.</p>
      </Dialog>
      {open === 'form' && <FormSample onClose={close} />}
      <Drawer open={open === 'drawer'} title="Drawer" onClose={close}>
        <p>As tall as the screen.</p>
      </Drawer>
    </>
  )
}

/** Shows a field error when submitted empty, and a rejection when filled in. */
function FormSample({ onClose }: { onClose: () => void }) {
  const { form, errors, isPending } = useForm({
    check: ({ name = '' }) => (name === '' ? { errors: { name: 'Please name it.' } } : { body: name }),
    send: (name) => Promise.reject(new Error(name)),
  })
  return (
    <FormDialog
      title="Dialog with a form"
      submitLabel="Send"
      form={form}
      busy={isPending}
      failure={errors.form}
      onClose={onClose}
    >
      <TextField label="Name" name="name" required error={errors.name} />
    </FormDialog>
  )
}

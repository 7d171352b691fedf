import { useEffect, useRef, useSyncExternalStore } from 'react'
import { createPortal } from 'react-dom'
import { Button } from './button.tsx'
import { classNames } from './class-names.ts'
import { Icon } from './icon.tsx'
import { Link } from './link.tsx'
import { useTopModal } from './modal-stack.ts'
import css from './toast.module.css'
import { type Toast, type ToastStore, toasts } from './toast-store.ts'
import { useSwipeRight } from './use-swipe-right.ts'

const usualIcon = { good: 'check', note: 'info', bad: 'alert' } as const

/** The key that focuses the toasts (TOAST-07). */
const regionKey = 'F8'

const none: readonly Toast[] = []

/** The corner with the toasts, rendered once per page. Moves into an open modal sheet, on a phone below its title. */
export function ToastRegion({ store = toasts }: { store?: ToastStore }) {
  const records = useSyncExternalStore(store.subscribe, store.toasts, () => none)
  const region = useRef<HTMLElement>(null)
  const modal = useTopModal()

  useEffect(() => {
    const focusRegion = (event: KeyboardEvent) => {
      if (event.key === regionKey) region.current?.focus()
    }
    document.addEventListener('keydown', focusRegion)
    return () => document.removeEventListener('keydown', focusRegion)
  }, [])

  // a moved region loses focus and pointer without an event
  // biome-ignore lint/correctness/useExhaustiveDependencies: a change of the sheet resumes them
  useEffect(() => store.resume(), [modal, store])

  const slips = (
    <section
      ref={region}
      className={css.region}
      aria-label={`Notifications (${regionKey})`}
      tabIndex={-1}
      onPointerEnter={store.pause}
      onPointerLeave={store.resume}
      onFocus={store.pause}
      onBlur={store.resume}
    >
      <div role="status">{records.filter(isOpen(false)).map(slip(store))}</div>
      <div role="alert">{records.filter(isOpen(true)).map(slip(store))}</div>
    </section>
  )
  return modal ? createPortal(slips, modal) : slips
}

const isOpen = (failure: boolean) => (toast: Toast) => toast.open && (toast.tone === 'bad') === failure

const slip = (store: ToastStore) => (toast: Toast) => (
  <ToastSlip key={toast.id} toast={toast} onDismiss={() => store.dismiss(toast.id)} />
)

function ToastSlip({ toast, onDismiss }: { toast: Toast; onDismiss: () => void }) {
  const tone = toast.tone ?? 'good'
  const swipe = useSwipeRight(onDismiss)
  return (
    <div className={classNames(css.toast, css[tone])} {...swipe}>
      {toast.picture === undefined ? (
        <Icon name={toast.icon ?? usualIcon[tone]} className={css.icon} />
      ) : (
        <img src={toast.picture} alt="" width={48} height={48} className={css.picture} />
      )}
      <div className={css.words}>
        <strong>{toast.title}</strong>
        {toast.description !== undefined && <p>{toast.description}</p>}
        {toast.link && <Link href={toast.link.href}>{toast.link.text}</Link>}
        {toast.action && (
          <Button
            variant="line"
            onClick={() => {
              toast.action?.run()
              onDismiss()
            }}
          >
            {toast.action.text}
          </Button>
        )}
      </div>
      <Button variant="quiet" icon="close" label="Dismiss" onClick={onDismiss} />
    </div>
  )
}

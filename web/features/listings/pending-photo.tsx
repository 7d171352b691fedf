import { useEffect, useState } from 'react'
import type { PhotoState, QueuedPhoto } from '#web/features/photos/photo-queue.ts'
import { Button } from '#web/ui/button.tsx'
import css from './listing-form-photos.module.css'

interface PendingPhotoProps {
  photo: QueuedPhoto
  onRetry: (key: string) => void
  onDrop: (keys: readonly string[]) => void
}

/** A photo that is not uploaded yet, with its progress or its error. */
export function PendingPhoto({ photo: { key, name, file, state }, onRetry, onDrop }: PendingPhotoProps) {
  const url = useObjectUrl(file)
  return (
    <li className={css.photo}>
      {url && <img src={url} alt="" width={200} height={150} className={css.picture} />}
      <div className={css.state}>
        {state.is === 'failed' ? (
          <p role="alert">{state.reason}</p>
        ) : (
          <>
            <p>{words[state.is]}</p>
            <progress aria-label={`Sending ${name}`} {...shareOf(state)} />
          </>
        )}
      </div>
      <div className={css.actions}>
        {state.is === 'failed' && (
          <Button variant="quiet" icon="refresh" label={`Send ${name} again`} onClick={() => onRetry(key)} />
        )}
        <Button variant="quiet" icon="close" label={`Remove ${name}`} onClick={() => onDrop([key])} />
      </div>
    </li>
  )
}

const words: Record<Exclude<PhotoState['is'], 'failed'>, string> = {
  queued: 'Waiting…',
  shrinking: 'Getting ready…',
  sending: 'Sending…',
  offline: 'Connection lost. Trying again…',
  done: 'Sent',
}

/** The progress; without a value the bar is indeterminate. */
function shareOf(state: PhotoState) {
  // everything is sent, and the server is processing it
  if (state.is !== 'sending' || state.share === 1) return {}
  return { value: state.share, max: 1 }
}

/** An object URL for a file that is not uploaded yet. */
function useObjectUrl(file: Blob): string | null {
  const [url, setUrl] = useState<string | null>(null)
  useEffect(() => {
    const made = URL.createObjectURL(file)
    setUrl(made)
    return () => URL.revokeObjectURL(made)
  }, [file])
  return url
}

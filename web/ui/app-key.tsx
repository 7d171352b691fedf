import css from './app-key.module.css'

interface AppKeyProps {
  /** the key to type when scanning is not possible */
  value: string
  /** the URI that opens an app on this device */
  uri: string
  /** the URI as a QR code: the `d` of an SVG path, and the side of its square */
  qr: { path: string; size: number }
}

/** Gives a key to an authenticator app: to scan, open or type. */
export function AppKey({ value, uri, qr: { path, size } }: AppKeyProps) {
  return (
    <>
      <p>Scan this with your authenticator app.</p>
      <svg className={css.qr} viewBox={`0 0 ${size} ${size}`} role="img" aria-label="QR code with the key">
        <path d={path} />
      </svg>
      <p className="small">
        Can’t scan it? <a href={uri}>Open the app on this device</a>, or type this key into it:
      </p>
      <p className={css.key}>{value.match(/.{1,4}/g)?.join(' ')}</p>
    </>
  )
}

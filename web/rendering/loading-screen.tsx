/** Only for the time while the session loads (SESS-09). */
export function LoadingScreen() {
  return (
    <p className="wrap section muted" role="status">
      Loading marketplace...
    </p>
  )
}

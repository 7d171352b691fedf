/** While the session is on its way (SESS-09), and for nothing else. */
export function LoadingScreen() {
  return (
    <p className="wrap section muted" role="status">
      Loading marketplace...
    </p>
  )
}

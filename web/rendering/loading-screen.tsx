/** While the session or a page's module is on its way (SESS-09). */
export function LoadingScreen() {
  return (
    <p className="wrap section muted" role="status">
      Loading marketplace...
    </p>
  )
}

// Pages forbid that a text becomes markup or a script (security-headers.ts). What still has to is here, known before any
// code that needs it.

/** What Leaflet asks of a browser, as it loads; everything that we show on a map we give it as elements. */
const probe = '<svg/>'

/** The address of one of our own files, or none. */
const ownFile = (url: string) =>
  new URL(url, location.href).href.startsWith(`${location.origin}/assets/`) ? url : ''

window.trustedTypes?.createPolicy('default', {
  createHTML: (markup) => (markup === probe ? markup : ''),
  createScriptURL: ownFile,
})

// Pages forbid that a text becomes markup or a script (security-headers.ts). What still has to is here, known before any
// code that needs it.

window.trustedTypes?.createPolicy('default', {
  // all that Leaflet asks of a browser by markup, as it loads; what we show on a map we give it as elements
  createHTML: () => '<svg/>',
  // the build's files, such as the code of a worker, and the sandbox's; that they are of this site the policy itself sees to
  createScriptURL: (url) => (/\/(assets|payment-sandbox)\/|^\/kitchen-worker\.js$/.test(url) ? url : ''),
})

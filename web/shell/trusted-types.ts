// Pages forbid turning text into markup or scripts (security-headers.ts). These exceptions load before any code
// that needs them.

window.trustedTypes?.createPolicy('default', {
  // the only markup that Leaflet sets, while loading; we give it elements for everything on a map
  createHTML: () => '<svg/>',
  // files of the build, such as workers, and of the sandbox; the security policy limits them to this site
  createScriptURL: (url) => (/\/(assets|payment-sandbox)\/|^\/kitchen-worker\.js$/.test(url) ? url : ''),
})

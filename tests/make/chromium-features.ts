/**
 * Features that Playwright 1.65 disables in Chromium. Only the last `--disable-features` counts, so ours must repeat
 * them.
 */
const byPlaywright = [
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsUpgrades',
  'HttpsFirstBalancedModeAutoEnable',
  'LensOverlay',
  'MediaRouter',
  'PaintHolding',
  'ThirdPartyStoragePartitioning',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'TcpPortRandomizationWin',
  'OptimizationHints',
  'NetworkTimeServiceQuerying',
  'AimEnabled',
  'PreconnectToSearch',
  'msForceBrowserSignIn',
  'msEdgeUpdateLaunchServicesPreferredVersion',
]

/**
 * Popups of the address bar, which is hidden here: Chromium loads two pages for them in every new profile, a third
 * of the time to open one.
 */
const ofTheAddressBar = ['WebUIOmniboxPopup', 'WebUIOmniboxAimPopup']

/** Disables Chromium features that no journey needs. */
export const withoutFeatures = `--disable-features=${[...byPlaywright, ...ofTheAddressBar].join()}`

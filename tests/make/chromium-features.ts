/**
 * What Playwright 1.65 turns off in Chromium: `--disable-features` counts only once, so that whoever adds to it says all
 * of it again.
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
 * What hangs from the address bar, which nobody sees here: Chromium loads two pages of its own for it with every new
 * profile, a third of what a visitor's browser takes to open.
 */
const ofTheAddressBar = ['WebUIOmniboxPopup', 'WebUIOmniboxAimPopup']

/** Turns off of Chromium what no journey sees. */
export const withoutFeatures = `--disable-features=${[...byPlaywright, ...ofTheAddressBar].join()}`

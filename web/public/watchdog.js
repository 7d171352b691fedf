// Says so when the pages' scripts do not start within 10 seconds or fail, over the page, which can be read without them
// (STATIC-19). It is loaded by itself and as it stands here: what it watches may be what does not come.
// `web/shell/root-errors.ts` keeps errors that React recovers from out of it.

;(() => {
  const patience = 10_000
  let notice = null
  let hasCrashed = false

  function show() {
    if (notice !== null) return
    notice = document.createElement('div')
    notice.className = 'sheet stack'
    notice.role = 'alert'
    notice.popover = 'manual'
    notice.style.cssText =
      'inset: auto 0 var(--s-4, 1rem); width: min(100% - 2rem, 30rem); margin-inline: auto'
    const words = document.createElement('p')
    words.textContent = 'Unable to load the application. Please refresh the page.'
    const refresh = document.createElement('button')
    refresh.type = 'button'
    refresh.textContent = 'Refresh Page'
    refresh.style.cssText = `min-height: var(--tap, 2.75rem); padding: 0 1.15em; border: 0; border-radius: var(--r-full, 2rem);
      background: var(--berry, #a3264e); color: var(--on-berry, #fff9f0); font-weight: 650; justify-self: start; cursor: pointer`
    refresh.addEventListener('click', () => location.reload())
    notice.append(words, refresh)
    document.body.append(notice)
    notice.showPopover()
  }

  /** A file of ours that did not come, or an error in one that did. */
  function noteError({ target, filename = '' }) {
    if (target instanceof HTMLScriptElement || filename.startsWith(location.origin)) show()
  }

  const timer = setTimeout(show, patience)
  addEventListener('error', noteError, true)
  addEventListener('unhandledrejection', show)
  addEventListener('bakesale:crashed', () => {
    hasCrashed = true
    show()
  })
  addEventListener(
    'bakesale:started',
    () => {
      clearTimeout(timer)
      removeEventListener('error', noteError, true)
      removeEventListener('unhandledrejection', show)
      if (!hasCrashed) notice?.remove()
    },
    { once: true },
  )
})()

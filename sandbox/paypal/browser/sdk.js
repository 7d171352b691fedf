// Fakes PayPal's JavaScript SDK: the one button we use, with the same callbacks. It opens the approval page
// in a window, or in this page if the browser blocks windows.
;(() => {
  const pages = '/payment-sandbox/paypal'
  /** how often to check whether the buyer closed the window, in milliseconds */
  const interval = 400

  /** @param {string} url what the window shows first */
  function openWindow(url) {
    return window.open(url, 'paypal-sandbox', 'popup,width=480,height=760')
  }

  /**
   * Waits until the buyer has decided, or has closed the window.
   * @param {Window} popup
   * @param {string} token
   * @returns {Promise<'approved' | 'cancelled'>}
   */
  function outcomeOf(popup, token) {
    return new Promise((resolve) => {
      // the window closes right after its message: we may see it closed before the message arrives
      let wasClosed = false
      const watch = setInterval(() => {
        if (wasClosed) end('cancelled')
        wasClosed = popup.closed
      }, interval)
      /** @param {'approved' | 'cancelled'} outcome */
      function end(outcome) {
        clearInterval(watch)
        window.removeEventListener('message', receive)
        popup.close()
        resolve(outcome)
      }
      /** @param {MessageEvent} event */
      function receive(event) {
        if (event.origin !== window.location.origin || event.data?.from !== 'paypal-sandbox') return
        if (event.data.token === token) end(event.data.outcome)
      }
      window.addEventListener('message', receive)
    })
  }

  /** @param {Record<string, Function>} options createOrder, onApprove, onCancel, onError as PayPal's own takes them */
  async function pay(options) {
    // browsers open a window only synchronously in the click
    const popup = openWindow(`${pages}/opening`)
    let token
    try {
      token = await options.createOrder({}, {})
      const approval = `${pages}/approve?token=${encodeURIComponent(token)}`
      if (!popup) {
        window.location.assign(approval)
        return
      }
      popup.location.replace(approval)
      const outcome = await outcomeOf(popup, token)
      if (outcome === 'approved') await options.onApprove({ orderID: token, payerID: 'QYR5Z8XDVJNXQ' }, {})
      else options.onCancel?.({ orderID: token })
    } catch (error) {
      popup?.close()
      if (!options.onError) throw error
      options.onError(error)
    }
  }

  /** @param {Record<string, Function>} options */
  function makeButton(options) {
    const button = document.createElement('button')
    button.type = 'button'
    button.textContent = 'Pay with PayPal (sandbox)'
    Object.assign(button.style, {
      background: 'var(--butter)',
      border: 'none',
      borderRadius: 'var(--r-sm)',
      color: 'var(--on-ticket)',
      cursor: 'pointer',
      font: '700 var(--t-md) var(--sans)',
      inlineSize: '100%',
      minBlockSize: 'var(--control-lg)',
    })
    button.addEventListener('click', async () => {
      button.disabled = true
      await pay(options).finally(() => {
        button.disabled = false
      })
    })
    return button
  }

  Object.assign(window, {
    paypal: {
      /** @param {Record<string, Function>} options */
      Buttons(options) {
        const button = makeButton(options)
        return {
          isEligible: () => true,
          /** @param {string | Element} place */
          async render(place) {
            const element = typeof place === 'string' ? document.querySelector(place) : place
            if (!element) throw new Error('There is no such place for the button.')
            element.append(button)
          },
          async close() {
            button.remove()
          },
        }
      },
    },
  })
})()

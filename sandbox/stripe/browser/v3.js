// Fakes Stripe's script (its documentation, "Stripe.js reference"): the parts that our pages use. No card
// leaves this machine.
;(() => {
  const folder = '/payment-sandbox/stripe'

  const loadStyles = () => {
    if (document.querySelector(`link[href="${folder}/v3.css"]`)) return
    const link = document.createElement('link')
    link.rel = 'stylesheet'
    link.href = `${folder}/v3.css`
    document.head.append(link)
  }

  /** A labeled input with its error message. */
  const makeField = ({ name, label, autocomplete, placeholder, maxLength, format }) => {
    const box = document.createElement('div')
    box.className = `sandbox-card-${name}`
    const input = document.createElement('input')
    input.id = `sandbox-card-${name}`
    input.inputMode = 'numeric'
    input.autocomplete = autocomplete
    input.placeholder = placeholder
    input.maxLength = maxLength
    // not `required`: the real fields are in an iframe, which the page's form does not validate
    input.setAttribute('aria-required', 'true')
    const caption = document.createElement('label')
    caption.htmlFor = input.id
    caption.textContent = label
    const complaint = document.createElement('p')
    complaint.id = `${input.id}-error`
    complaint.hidden = true
    const say = (text) => {
      complaint.textContent = text
      complaint.hidden = text === ''
      if (text === '') input.removeAttribute('aria-describedby')
      else input.setAttribute('aria-describedby', complaint.id)
      input.setAttribute('aria-invalid', String(text !== ''))
    }
    input.addEventListener('input', () => {
      say('')
      if (input.selectionStart === input.value.length) input.value = format(input.value.replace(/\D/g, ''))
    })
    box.append(caption, input, complaint)
    return { box, input, say, digits: () => input.value.replace(/\D/g, '') }
  }

  const isLuhn = (number) => {
    const sum = [...number].reverse().reduce((total, digit, place) => {
      const value = Number(digit) * (place % 2 === 0 ? 1 : 2)
      return total + (value > 9 ? value - 9 : value)
    }, 0)
    return number.length >= 12 && sum % 10 === 0
  }

  /** The card form; it returns its fields when complete, else shows the errors and returns null. */
  const makeForm = () => {
    const number = makeField({
      name: 'number',
      label: 'Card number',
      autocomplete: 'cc-number',
      placeholder: '1234 1234 1234 1234',
      maxLength: 23,
      format: (digits) => digits.replace(/(\d{4})(?=\d)/g, '$1 '),
    })
    const expiry = makeField({
      name: 'expiry',
      label: 'Expiration (MM / YY)',
      autocomplete: 'cc-exp',
      placeholder: 'MM / YY',
      maxLength: 7,
      format: (digits) => (digits.length > 2 ? `${digits.slice(0, 2)} / ${digits.slice(2, 4)}` : digits),
    })
    const cvc = makeField({
      name: 'cvc',
      label: 'Security code',
      autocomplete: 'cc-csc',
      placeholder: 'CVC',
      maxLength: 4,
      format: (digits) => digits,
    })
    const box = document.createElement('div')
    box.className = 'sandbox-card'
    box.append(number.box, expiry.box, cvc.box)
    const fields = [number, expiry, cvc]
    const readCard = () => {
      const month = expiry.digits().slice(0, 2)
      if (!isLuhn(number.digits())) number.say('Your card number is incomplete or invalid.')
      if (expiry.digits().length !== 4 || Number(month) < 1 || Number(month) > 12)
        expiry.say("Your card's expiration date is incomplete or invalid.")
      if (cvc.digits().length < 3) cvc.say("Your card's security code is incomplete.")
      const wrong = fields.find(({ input }) => input.getAttribute('aria-invalid') === 'true')
      if (wrong) {
        wrong.input.focus()
        return null
      }
      const year = `20${expiry.digits().slice(2)}`
      return { number: number.digits(), exp_month: month, exp_year: year, cvc: cvc.digits() }
    }
    const isComplete = () => fields.every(({ input }) => input.value !== '')
    return { box, readCard, isComplete, focus: () => number.input.focus() }
  }

  const makePaymentElement = () => {
    loadStyles()
    const form = makeForm()
    const listeners = new Map()
    const tell = (event, detail) => {
      for (const listener of listeners.get(event) ?? []) listener(detail)
    }
    form.box.addEventListener('input', () =>
      tell('change', {
        elementType: 'payment',
        complete: form.isComplete(),
        empty: false,
        collapsed: false,
        value: { type: 'card' },
      }),
    )
    const element = {
      mount(where) {
        const parent = typeof where === 'string' ? document.querySelector(where) : where
        if (!parent) throw new Error(`The selector you specified (${where}) applies to no DOM elements.`)
        parent.replaceChildren(form.box)
        queueMicrotask(() => tell('ready', { elementType: 'payment' }))
      },
      unmount: () => form.box.remove(),
      destroy: () => form.box.remove(),
      focus: form.focus,
      update: () => undefined,
      on(event, listener) {
        listeners.set(event, [...(listeners.get(event) ?? []), listener])
        return element
      },
      off(event) {
        listeners.delete(event)
        return element
      },
    }
    return { element, readCard: form.readCard }
  }

  /** Fakes the bank's authentication; resolves to whether the buyer approved. */
  const askBank = () =>
    new Promise((resolve) => {
      const dialog = document.createElement('dialog')
      dialog.className = 'sandbox-bank'
      dialog.setAttribute('aria-labelledby', 'sandbox-bank-title')
      const title = document.createElement('h2')
      title.id = 'sandbox-bank-title'
      title.textContent = 'Your bank asks once more'
      const text = document.createElement('p')
      text.textContent = 'Payment sandbox: no real money. Do you approve this payment?'
      const answer = (label, isApproved) => {
        const button = document.createElement('button')
        button.type = 'button'
        button.textContent = label
        button.addEventListener('click', () => dialog.close(isApproved ? 'approve' : 'refuse'))
        return button
      }
      dialog.append(title, text, answer('Approve', true), answer('Refuse', false))
      dialog.addEventListener('close', () => {
        dialog.remove()
        resolve(dialog.returnValue === 'approve')
      })
      document.body.append(dialog)
      dialog.showModal()
    })

  const call = async (path, fields) => {
    const unreachable = { type: 'api_connection_error', message: 'We could not reach the payment sandbox.' }
    try {
      const answer = await fetch(folder + path, { method: 'POST', body: new URLSearchParams(fields) })
      const body = await answer.json()
      if (answer.ok) return { paymentIntent: body }
      return { error: typeof body.error === 'object' ? body.error : unreachable }
    } catch {
      return { error: unreachable }
    }
  }

  const idOf = (clientSecret) => clientSecret.split('_secret_')[0]

  window.Stripe = (key) => ({
    elements: ({ clientSecret }) => {
      let made = null
      return {
        clientSecret,
        create(type) {
          if (type !== 'payment') throw new Error(`The sandbox has no "${type}" element.`)
          made = makePaymentElement()
          return made.element
        },
        getElement: (type) => (type === 'payment' ? (made?.element ?? null) : null),
        async submit() {
          const message = 'Please complete your payment details.'
          return made?.readCard() ? {} : { error: { type: 'validation_error', message } }
        },
        update: () => undefined,
        readCard: () => made?.readCard() ?? null,
      }
    },

    async confirmPayment({ elements, clientSecret = elements.clientSecret, confirmParams, redirect }) {
      const card = elements.readCard()
      if (!card) {
        const message = 'Please complete your payment details.'
        return { error: { type: 'validation_error', code: 'incomplete_payment_details', message } }
      }
      const id = idOf(clientSecret)
      const own = { key, client_secret: clientSecret }
      let outcome = await call(`/payment_intents/${id}/confirm`, {
        ...own,
        'payment_method_data[type]': 'card',
        ...Object.fromEntries(
          Object.entries(card).map(([name, value]) => [`payment_method_data[card][${name}]`, value]),
        ),
      })
      if (outcome.paymentIntent?.status === 'requires_action') {
        const answer = (await askBank()) ? 'approve' : 'refuse'
        outcome = await call(`/payment_intents/${id}/bank`, { ...own, answer })
      }
      if (outcome.error || redirect === 'if_required') return outcome
      const target = new URL(confirmParams.return_url)
      target.searchParams.set('payment_intent', id)
      target.searchParams.set('payment_intent_client_secret', clientSecret)
      target.searchParams.set('redirect_status', outcome.paymentIntent.status)
      window.location.assign(target)
      return new Promise(() => undefined)
    },

    retrievePaymentIntent: (clientSecret) =>
      call(`/payment_intents/${idOf(clientSecret)}/read`, { key, client_secret: clientSecret }),
  })
})()

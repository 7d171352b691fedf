// Sends the buyer's decision to the page that opened this window; without one, returns to the shop.
const back = document.querySelector('#back')
if (back instanceof HTMLAnchorElement) {
  const { token, outcome } = back.dataset
  if (window.opener) {
    window.opener.postMessage({ from: 'paypal-sandbox', token, outcome }, window.location.origin)
    window.close()
  } else window.location.replace(back.href)
}

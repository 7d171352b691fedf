// Tells the page that opened this window what the buyer decided; without one, goes back to the shop.
const back = document.querySelector('#back')
if (back instanceof HTMLAnchorElement) {
  const { token, outcome } = back.dataset
  if (window.opener) {
    window.opener.postMessage({ from: 'paypal-sandbox', token, outcome }, window.location.origin)
    window.close()
  } else window.location.replace(back.href)
}
